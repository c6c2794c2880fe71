"""The HTML report in a real browser: python3 -B -m unittest discover -s tests/browser. SQLDIFF is the program under test.

PICTURES=FOLDER keeps screenshots there.
"""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from driver import Browser

SQLDIFF = os.path.abspath(os.environ["SQLDIFF"])
PICTURES = os.environ.get("PICTURES")
ENTER, TAB = "\ue007", "\ue004"

NASTY = [
    "<script>document.title = 'owned'; alert(1)</script>",
    "<img src=x onerror=alert(2)>",
    "\"><svg onload=alert(3)>",
    "</style></script></title><b>bold</b>",
    "&lt;i&gt; {{ 1 }} {% raw %} <!-- -->",
    "a\x1b[31mred\x07 b\u202egnp.exe\u2066 c\u200b",
    "javascript:alert(4)",
]


def literal(text: str) -> str:
    return "concat(" + ", ".join(f"chr({ord(c)})" for c in text) + ")"


class Report(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.scratch.name)
        cls.run_sqldiff("lab", "--rows", "4000", "--messy", "--out", "lab")
        cls.lab = cls.report("lab.html", "--contract", "lab/contract.toml")
        nasty = " UNION ALL ".join(f"SELECT {i} AS id, {literal(text)} AS v" for i, text in enumerate(NASTY))
        names = ", ".join(f'1 AS "{text.replace(chr(34), chr(34) * 2)}"' for text in NASTY[:5])
        (cls.folder / "a.sql").write_text(f"SELECT *, {names} FROM ({nasty})")
        (cls.folder / "b.sql").write_text(f"SELECT * REPLACE (v || '!' AS v), {names.replace('1 AS', '2 AS')} FROM ({nasty})")
        cls.nasty = cls.report("nasty.html", "a.sql", "b.sql", "--key", "id")
        wide = ", ".join(f"i % {n + 2} AS c{n}" for n in range(300))
        (cls.folder / "wa.sql").write_text(f"SELECT i AS id, {wide} FROM range(2000) r(i)")
        (cls.folder / "wb.sql").write_text(f"SELECT * REPLACE (c7 + 1 AS c7, c8 + id % 3 AS c8, c200 - 1 AS c200, c201 + 5 AS c201, c299 * 2 + 1 AS c299, c4 + 1 AS c4) FROM ({(cls.folder / 'wa.sql').read_text()})")
        cls.wide = cls.report("wide.html", "wa.sql", "wb.sql", "--key", "id", "--limit", "10000")
        suite = "key = [\"uuid\"]\n" + "".join(
            f"[[compare]]\nname = \"{name}\"\na = \"lab/a.parquet\"\nb = \"lab/{side}.parquet\"\n" for name, side in [("same", "a"), ("moved", "b")]
        )
        (cls.folder / "suite.toml").write_text(suite)
        cls.suite = cls.report("suite.html", "--contract", "suite.toml")
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.browser.close()
        cls.scratch.cleanup()

    @classmethod
    def run_sqldiff(cls, *arguments: str) -> None:
        ran = subprocess.run([SQLDIFF, *arguments], cwd=cls.folder, capture_output=True, text=True)
        assert ran.returncode in (0, 1), ran.stderr

    @classmethod
    def report(cls, name: str, *arguments: str) -> Path:
        cls.run_sqldiff("run", *arguments, "--report", name)
        return cls.folder / name

    def column(self, table: int, at: int) -> list[str]:
        script = "return [...document.querySelectorAll('table')[arguments[0]].tBodies[0].rows].filter(r => !r.hidden).map(r => r.cells[arguments[1]].textContent)"
        return self.browser.run(script, table, at)

    def table_of(self, section: str) -> int:
        script = "return [...document.querySelectorAll('table')].findIndex(t => t.closest('#' + arguments[0]))"
        return self.browser.run(script, section)

    def picture(self, name: str, height: int | None = None) -> None:
        if PICTURES:
            self.browser.picture(Path(PICTURES) / name)

    def test_every_page_loads_without_a_word_or_a_request(self) -> None:
        self.browser.requests()
        for page in (self.lab, self.nasty, self.wide, self.suite):
            self.browser.open(page)
            self.assertEqual(self.browser.messages(), [], page.name)
            self.assertEqual(self.browser.requests(), [page.resolve().as_uri()], page.name)
        self.browser.open(self.lab)
        self.picture("report-light.png")

    def test_tables_sort_and_filter(self) -> None:
        self.browser.open(self.lab)
        table = self.table_of("columns")
        changed = 4
        button = self.browser.find("#columns thead th button")[changed]
        numbers = lambda: [int(text.replace(",", "") or -1) for text in self.column(table, changed)]
        before = numbers()
        self.browser.click(button)
        self.assertEqual(numbers(), sorted(before))
        self.assertEqual(self.browser.run("return document.querySelectorAll('#columns th')[4].getAttribute('aria-sort')"), "ascending")
        self.browser.click(button)
        self.assertEqual(numbers(), sorted(before, reverse=True))
        self.assertGreater(numbers()[0], 0)
        # Names, and by the keyboard.
        self.browser.run("document.querySelector('#columns th button').focus()")
        self.browser.keys(ENTER)
        names = self.column(table, 0)
        self.assertEqual(names, sorted(names))
        field = self.browser.find("#columns input")[0]
        self.browser.type(field, "UPDATED compared")
        self.assertEqual(self.column(table, 0), ["updated_ts"])
        self.assertEqual(self.browser.run("return document.querySelector('#columns output').textContent"), f"1 of {len(names)} rows")

    def test_what_changed_in_a_text_is_marked(self) -> None:
        self.browser.open(self.nasty)
        marks = self.browser.run("return [...document.querySelectorAll('#cells mark')].map(m => m.textContent)")
        self.assertIn("!", marks)
        self.assertTrue(all(mark for mark in marks))

    def test_hostile_values_do_nothing_and_are_seen(self) -> None:
        self.browser.open(self.nasty)
        self.assertIsNone(self.browser.dialog())
        self.assertNotIn("owned", self.browser.run("return document.title"))
        made = self.browser.run("return document.querySelectorAll('main script, main img, main svg, main b, main i, main iframe').length")
        self.assertEqual(made, 0)
        text = self.browser.run("return document.querySelector('main').textContent")
        for shown in (NASTY[0], NASTY[1], "a\\x1b[31mred\\x07 b\\u{202e}gnp.exe", "{{ 1 }}"):
            self.assertIn(shown, text)
        # In what is shown, and not there to be copied, nothing reorders its neighbours.
        shown = self.browser.run("return [...document.querySelectorAll('td, p, li, h1, h2, dd')].map(e => e.textContent).join('')")
        self.assertFalse(re.search("[\u202a-\u202e\u2066-\u2069\u200b\x1b\x07]", shown))
        # Of that which a policy alone would have to stop: there is one, and it stops it.
        self.browser.run("const s = document.createElement('script'); s.textContent = 'document.title = \"owned\"'; document.body.append(s)")
        self.assertNotIn("owned", self.browser.run("return document.title"))
        self.assertTrue(any("Content Security Policy" in message for message in self.browser.messages()))

    def test_copy(self) -> None:
        self.browser.open(self.lab)
        # The program's own --sql, in the page.
        self.browser.run("document.querySelector('#contract .copy').focus()")
        self.browser.keys(ENTER)
        words = self.browser.run("return new Promise(done => setTimeout(() => done(document.querySelector('#contract .copy').textContent), 300))")
        self.assertIn(words, ("Copied", "Selected"))
        contract = self.browser.run("return document.querySelector('#contract pre').textContent")
        (self.folder / "lab" / "again.toml").write_text(contract.replace("lab/lab", "lab"))
        self.assertIn("[rules.amount_double]\nabs = 0.01", contract)

    def test_dark_and_light(self) -> None:
        ground = "return getComputedStyle(document.body).backgroundColor"
        self.browser.open(self.lab)
        light = self.browser.run(ground)
        self.browser.click(self.browser.find(".theme")[0])
        dark = self.browser.run(ground)
        self.assertNotEqual(light, dark)
        self.picture("report-dark.png")
        self.browser.click(self.browser.find(".theme")[0])
        self.assertEqual(self.browser.run(ground), light)

    def test_contrast(self) -> None:
        script = """
        const channel = (v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
        const light = (c) => 0.2126 * channel(c[0]) + 0.7152 * channel(c[1]) + 0.0722 * channel(c[2]);
        const parse = (text) => text.match(/[\\d.]+/g).map(Number);
        const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
        const bad = [];
        for (const e of document.querySelectorAll('main *')) {
          const own = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
          if (!own || !e.checkVisibility()) continue;
          const [a, b] = [light(parse(getComputedStyle(e).color)), light(ground(e))];
          const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
          if (ratio < 4.5) bad.push([e.tagName, e.className, e.textContent.slice(0, 30), ratio]);
        }
        return bad.slice(0, 10);
        """
        for theme in ("light", "dark"):
            for page in (self.lab, self.suite):
                self.browser.open(page)
                self.browser.run("document.documentElement.dataset.theme = arguments[0]; document.querySelectorAll('details').forEach(d => d.open = true)", theme)
                self.assertEqual(self.browser.run(script), [], f"{page.name} {theme}")

    def test_structure(self) -> None:
        for page in (self.lab, self.nasty, self.suite):
            self.browser.open(page)
            levels = self.browser.run("return [...document.querySelectorAll('h1,h2,h3,h4')].map(h => Number(h.tagName[1]))")
            self.assertEqual(levels.count(1), 1, page.name)
            self.assertEqual(levels[0], 1, page.name)
            self.assertTrue(all(b - a <= 1 for a, b in zip(levels, levels[1:])), (page.name, levels))
            lacking = self.browser.run(
                "return [...document.querySelectorAll('table')].filter(t => !t.caption || [...t.tHead.rows[0].cells].some(c => c.scope !== 'col')).length"
            )
            self.assertEqual(lacking, 0, page.name)
            self.assertEqual(self.browser.run("return document.documentElement.lang"), "en")
            unnamed = self.browser.run("return [...document.querySelectorAll('button, input, a')].filter(e => !(e.textContent.trim() || e.getAttribute('aria-label'))).length")
            self.assertEqual(unnamed, 0, page.name)

    def test_300_columns_and_10000_cells(self) -> None:
        self.assertLess(self.wide.stat().st_size, 10_000_000)
        self.assertLess(self.browser.open(self.wide), 10)
        table = self.table_of("cells")
        self.assertGreater(len(self.column(table, 0)), 9_000)
        took = self.browser.run(
            "const began = performance.now(); document.querySelector('#cells th button').click(); document.body.offsetHeight; return performance.now() - began"
        )
        self.assertLess(took, 5_000)
        took = self.browser.run(
            "const began = performance.now(); const i = document.querySelector('#cells input'); i.value = 'c299'; i.dispatchEvent(new Event('input')); document.body.offsetHeight; return performance.now() - began"
        )
        self.assertLess(took, 5_000)
        self.assertEqual(set(self.column(table, 1)), {"c299"})

    def test_prints(self) -> None:
        self.browser.open(self.lab)
        pages = len(re.findall(rb"/Type\s*/Page[^s]", self.browser.printed()))
        self.assertGreater(pages, 2)
        self.assertLess(pages, 200)

    def test_a_suite(self) -> None:
        self.browser.open(self.suite)
        self.assertEqual(self.column(0, 0), ["same", "moved"])
        self.assertEqual(self.column(0, 1), ["equal", "different"])
        members = self.browser.run("return [...document.querySelectorAll('.member')].map(m => m.open)")
        self.assertEqual(members, [False, False])


class WithoutScripts(unittest.TestCase):
    def test_reads_without_scripts(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            files = {"a.csv": "id,v\n1,x\n2,y\n", "b.csv": "id,v\n1,x\n2,z\n"}
            for name, text in files.items():
                Path(folder, name).write_text(text)
            ran = subprocess.run([SQLDIFF, "run", "a.csv", "b.csv", "--key", "id", "--report", "r.html"], cwd=folder, capture_output=True, text=True)
            self.assertEqual(ran.returncode, 1, ran.stderr)
            browser = Browser(scripts=False)
            try:
                browser.open(Path(folder, "r.html"))
                self.assertEqual(browser.find(".tools"), [])
                source = browser.call("GET", browser.session + "/source")
                self.assertIn("Different", source)
                shown = browser.find("#cells td")
                texts = [browser.call("GET", f"{browser.session}/element/{one}/text") for one in shown]
                self.assertEqual(texts[:4], ["2", "v", "y", "z"])
                hidden = [browser.call("GET", f"{browser.session}/element/{one}/displayed") for one in browser.find("button")]
                self.assertFalse(any(hidden))
            finally:
                browser.close()


if __name__ == "__main__":
    unittest.main()
