"""Do the page and the plot show what was recorded? Run: python3 -m unittest discover -s benches"""

from __future__ import annotations

import json
import re
import sys
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import bench
import page
import plot
from measure import mismatches
from workloads import WORKLOADS, read_compara, read_expected, read_sqldiff

RECORDS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "test_results.json").read_text())["records"]


def row(text: str, size: str, about: str, name: str) -> list[str]:
    """The cells of a command's line after its name, in the table of a size and under a workload."""
    section = text.split(f"## {size} rows\n")[1].split("\n## ")[0]
    lines = section[section.index(f"| {about} |"):].splitlines()
    found = next(line for line in lines if line.split("|")[2].strip() == name)
    return [cell.strip() for cell in found.split("|")[3:-1]]


class Page(unittest.TestCase):
    def setUp(self) -> None:
        self.text = page.render(RECORDS)

    def test_medians_ratios_and_peaks(self) -> None:
        self.assertEqual(row(self.text, "1M", "key `uuid`", "floor"), ["0.20 (0.19 to 0.30)", "", "", "100", "", ""])
        self.assertEqual(
            row(self.text, "1M", "key `uuid`", "sqldiff"), ["0.50 (0.48 to 0.90)", "2.50", "3.00", "300", "<= 2.5 x floor, <= 1 GB", "yes"]
        )

    def test_missed_targets_say_why(self) -> None:
        self.assertEqual(row(self.text, "10M", "key `uuid`", "sqldiff")[-1], "**no**: too slow, too much memory")

    def test_the_fastest_peer_that_ran_counts(self) -> None:
        about = next(workload.about for workload in WORKLOADS if workload.name == "peers")
        self.assertEqual(row(self.text, "1M", about, "sqldiff")[-2:], ["3 x faster than the fastest peer", "**no**: 1.50 x, too slow"])
        self.assertEqual(row(self.text, "1M", about, "diffly")[0], "failed: exit 137")

    def test_growth(self) -> None:
        growth = self.text.split("## Growth")[1]
        self.assertIn("| sqldiff | 0.60 | 9.00 | x 15.0 | 310 | 1,500 |", growth)
        self.assertIn("| compara | 0.90 |  |  | 200 |  |", growth)
        self.assertNotIn("diffly", growth)

    def test_tables_are_whole(self) -> None:
        for block in re.findall(r"(?:^\|.*\n)+", self.text, re.MULTILINE):
            self.assertEqual(len({line.count("|") for line in block.splitlines()}), 1, block)

    def test_prose_around_the_markers_stays(self) -> None:
        text = f"before\n{page.BEGIN}\nold\n{page.END}\nafter\n"
        once = page.insert(text, self.text)
        self.assertTrue(once.startswith("before\n") and once.endswith("\nafter\n"))
        self.assertNotIn("old", once)
        self.assertEqual(page.insert(once, self.text), once)

    def test_the_page_has_its_markers(self) -> None:
        page.insert((bench.DOCS / "performance.md").read_text(), "")

    def test_other_machines_are_told_apart(self) -> None:
        other = {**RECORDS[0], "facts": {**RECORDS[0]["facts"], "cores": 64}}
        self.assertIn("- uuid (1M): 64 cores", page.render([other, *RECORDS[1:]]))


class Plot(unittest.TestCase):
    def test_it_is_svg_that_names_every_line(self) -> None:
        for records in (RECORDS, RECORDS[:1]):
            root = ElementTree.fromstring(plot.svg(records))
            texts = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]
            self.assertTrue(any(text.startswith("sqldiff ") for text in texts))

    def test_labels_keep_their_distance(self) -> None:
        root = ElementTree.fromstring(plot.svg(RECORDS))
        names = [element for element in root.iter("{http://www.w3.org/2000/svg}text") if "name" in element.get("class", "")]
        heights = [float(element.get("y", "")) for element in names[: len(names) // 2]]
        self.assertTrue(all(low + 14 < high for low, high in zip(heights, heights[1:])), heights)


class Results(unittest.TestCase):
    def test_a_later_run_replaces_only_its_own(self) -> None:
        with TemporaryDirectory() as folder:
            results = Path(folder) / "results.json"
            for record in RECORDS:
                bench.enter(results, record)
            bench.enter(results, {**RECORDS[0], "date": "2027-01-01"})
            found = {(each["workload"], each["rows"]): each["date"] for each in bench.load(results)}
        wanted = {(each["workload"], each["rows"]): each["date"] for each in RECORDS}
        self.assertEqual(found, {**wanted, ("uuid", 1_000_000): "2027-01-01"})

    def test_sizes(self) -> None:
        self.assertEqual(bench.sizes("100k 1M 2500000"), [100_000, 1_000_000, 2_500_000])
        for text in ("", "1G", "10", "-1M", "1.5M"):
            with self.assertRaises(Exception, msg=text):
                bench.sizes(text)


class Counts(unittest.TestCase):
    EXPECTED = read_expected({"keys": {"equal": 7, "changed": 1, "only_a": 2, "only_b": 0, "duplicate": 0}, "absorbed": 3})

    def test_sqldiff_and_compara(self) -> None:
        keys = {"equal": 7, "changed": 1, "only_a": 2, "only_b": 0, "duplicate": 0}
        result = {"keys": keys, "payloads": {"a": 0, "b": 0}, "columns": [{"absorbed": 3}, {}]}
        compara = {"counts": {"unchanged": 7, "changed": 1, "removed": 2, "added": 0}}
        answers = {"sqldiff": read_sqldiff(json.dumps(result)), "compara": read_compara(json.dumps(compara)), "floor": None}
        self.assertEqual(mismatches({name: self.EXPECTED for name in answers}, answers), [])

    def test_what_differs_is_named(self) -> None:
        found = mismatches({"peer": self.EXPECTED}, {"peer": {"equal": 8, "changed": 1}})
        self.assertEqual(found, ["peer counts equal 8, expected 7"])
        self.assertEqual(mismatches({"peer": self.EXPECTED}, {"peer": {}}), ["peer counts nothing that is known"])


if __name__ == "__main__":
    unittest.main()
