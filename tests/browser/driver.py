"""A browser under control, by the WebDriver protocol over HTTP; needs chromedriver and Chromium, and nothing else."""

import base64
import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    """One Chromium without a window. `messages` are those of its console, `requests` what it asked for."""

    def __init__(self, size: tuple[int, int] = (1240, 1600), dark: bool = False, scripts: bool = True) -> None:
        driver = shutil.which("chromedriver") or "/usr/bin/chromedriver"
        self.process = subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        port = None
        for line in self.process.stdout:
            if "successfully on port " in line:
                port = line.rsplit("on port ", 1)[1].strip().rstrip(".")
                break
        if not port or port == "0":
            raise SystemExit("chromedriver did not say on which port it listens")
        self.base = f"http://127.0.0.1:{port}"
        arguments = ["--headless=new", "--disable-gpu", "--hide-scrollbars", f"--window-size={size[0]},{size[1]}"]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        if dark:
            arguments.append("--force-dark-mode")
        preferences = {} if scripts else {"profile.managed_default_content_settings.javascript": 2}
        options = {"args": arguments, "prefs": preferences}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        self.session = "/session/" + self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]

    def call(self, method: str, path: str, body: dict | None = None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {json.load(error)['value'].get('message')}") from None

    def open(self, page: Path) -> float:
        """Loads a file; gives the seconds until it was ready."""
        began = time.monotonic()
        self.call("POST", self.session + "/url", {"url": page.resolve().as_uri()})
        return time.monotonic() - began

    def run(self, script: str, *arguments):
        """Runs a function's body in the page, as the driver may, whatever the page's policy says."""
        return self.call("POST", self.session + "/execute/sync", {"script": script, "args": list(arguments)})

    def find(self, selector: str) -> list[str]:
        found = self.call("POST", self.session + "/elements", {"using": "css selector", "value": selector})
        return [element[ELEMENT] for element in found]

    def click(self, element: str) -> None:
        self.run("arguments[0].scrollIntoView({block: 'center'})", {ELEMENT: element})
        self.call("POST", f"{self.session}/element/{element}/click", {})

    def type(self, element: str, text: str) -> None:
        self.call("POST", f"{self.session}/element/{element}/value", {"text": text})

    def keys(self, *keys: str) -> None:
        actions = [step for key in keys for step in ({"type": "keyDown", "value": key}, {"type": "keyUp", "value": key})]
        self.call("POST", self.session + "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def log(self, kind: str) -> list[dict]:
        return self.call("POST", self.session + "/se/log", {"type": kind})

    def messages(self) -> list[str]:
        return [f"{entry['level']}: {entry['message']}" for entry in self.log("browser")]

    def requests(self) -> list[str]:
        """What was asked for since the last call."""
        entries = [json.loads(entry["message"])["message"] for entry in self.log("performance")]
        return [entry["params"]["request"]["url"] for entry in entries if entry["method"] == "Network.requestWillBeSent"]

    def dialog(self) -> str | None:
        try:
            return self.call("GET", self.session + "/alert/text")
        except AssertionError:
            return None

    def picture(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self.call("GET", self.session + "/screenshot")))

    def printed(self) -> bytes:
        return base64.b64decode(self.call("POST", self.session + "/print", {"background": True}))

    def close(self) -> None:
        try:
            self.call("DELETE", self.session)
        finally:
            self.process.terminate()
            self.process.wait()
            self.process.stdout.close()
