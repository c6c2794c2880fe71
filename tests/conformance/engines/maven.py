"""Java libraries from Maven."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from engines import NotStarted


def class_path(pom: Path, folder: str, environment: dict[str, str] | None = None) -> str:
    """The files that a pom names and those they need; asked of Maven once, as long as the pom is the same. `folder` is where the
    list stays in the user's cache."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sqldiff" / "conformance" / folder
    listed = cache / f"{hashlib.sha256(pom.read_bytes()).hexdigest()[:16]}.classpath"
    if listed.exists() and all(Path(file).exists() for file in listed.read_text(encoding="utf-8").split(":")):
        return listed.read_text(encoding="utf-8")
    maven = shutil.which("mvn")
    if maven is None:
        raise NotStarted("mvn was not found: install maven")
    cache.mkdir(parents=True, exist_ok=True)
    draft = listed.with_suffix(".draft")
    done = subprocess.run(
        [maven, "-B", "-q", "-f", str(pom), "dependency:build-classpath", f"-Dmdep.outputFile={draft}"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=1200, check=False,
        env={**os.environ, **(environment or {})},
    )
    if done.returncode != 0:
        raise NotStarted(f"mvn: {(done.stdout + done.stderr)[-2000:]}")
    draft.replace(listed)
    return listed.read_text(encoding="utf-8")
