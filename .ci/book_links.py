"""book_links.py FOLDER: every link of the site in FOLDER to itself leads to a file, and to an id that is there."""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name in ("href", "src") and value and tag in ("a", "img"):
                self.links.append(value)
            elif name == "id" and value:
                self.ids.add(value)


def main(site: Path) -> int:
    # The page for printing holds all others, with links as they are on these; the one for errors has no place.
    names = [path for path in site.rglob("*.html") if path.name not in ("print.html", "404.html", "toc.html")]
    pages = {path.resolve(): Page(path) for path in names}
    broken = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            known = pages.get(target)
            if not target.exists() or (parts.fragment and known and unquote(parts.fragment) not in known.ids):
                broken.append(f"{path.relative_to(site.resolve())}: {link}")
    print("\n".join(broken), file=sys.stderr, end="\n" if broken else "")
    if len(pages) < 20:
        print(f"book_links: only {len(pages)} pages in {site}", file=sys.stderr)
        return 1
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
