"""Draws docs/performance.svg: seconds and peak memory over the number of rows, both axes logarithmic."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

from page import FOLLOWED, follow, middle, number

WIDTH, HEIGHT = 940, 400
TOP, BOTTOM = 56, 340  # of both panels
PANELS = ((64, 330), (524, 790))  # left and right; the room to the right is for the labels
LABEL = 15  # least distance of two labels
# Colours apart for the colour-blind too (Okabe and Ito), some darker to be read on white.
LIGHT = {"floor": "#666666", "sqldiff": "#0072b2", "compara": "#b35900", "datacompy": "#007a5a", "diffly": "#a8437f"}
DARK = {"floor": "#aaaaaa", "sqldiff": "#56b4e9", "compara": "#e69f00", "datacompy": "#2fcb9d", "diffly": "#e08fbd"}

Line = list[tuple[int, float]]  # rows and value


@dataclass(frozen=True)
class Axis:
    """Logarithmic, from a value at a place to another value at another place."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        share = (math.log10(value) - math.log10(self.low)) / (math.log10(self.high) - math.log10(self.low))
        return self.start + share * (self.end - self.start)


def svg(records: list[dict[str, Any]]) -> str:
    """The whole picture."""
    sizes = sorted({record["rows"] for record in records})
    seconds: dict[str, Line] = {}
    memory: dict[str, Line] = {}
    for name in FOLLOWED:
        for size in sizes:
            if command := follow(records, name, size):
                seconds.setdefault(name, []).append((size, middle(command)))
                memory.setdefault(name, []).append((size, command["peak"] / 1e6))
    sizes = [size for size in sizes if any(follow(records, name, size) for name in FOLLOWED)]
    body = panel("Seconds", seconds, sizes, *PANELS[0]) + panel("Peak memory, MB", memory, sizes, *PANELS[1])
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img">\n'
            "<title>Seconds and peak memory over the number of rows</title>\n"
            f"{style()}<rect class=\"paper\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"6\"/>\n{body}</svg>\n")


def style() -> str:
    """Colours for light and dark; the picture brings its own paper, as a page need not share the system's choice."""
    def colours(names: dict[str, str], paper: str, ink: str, grid: str) -> str:
        series = "".join(f".{name} {{ stroke: {colour}; }} .{name}.fill {{ fill: {colour}; stroke: none; }} " for name, colour in names.items())
        return f".paper {{ fill: {paper}; }} .ink {{ fill: {ink}; }} .grid {{ stroke: {grid}; }} {series}"
    return ("<style>\n"
            "text { font: 13px system-ui, sans-serif; } .title { font-weight: 600; font-size: 15px; } .line { fill: none; stroke-width: 2; }\n"
            ".sqldiff.line { stroke-width: 3; } .floor.line { stroke-dasharray: 5 4; } .name { font-weight: 600; }\n"
            f"{colours(LIGHT, '#ffffff', '#24292f', '#d8dee4')}\n"
            f"@media (prefers-color-scheme: dark) {{ {colours(DARK, '#0d1117', '#e6edf3', '#30363d')} }}\n"
            "</style>\n")


def panel(title: str, lines: dict[str, Line], sizes: list[int], left: int, right: int) -> str:
    """One diagram: grid, lines, and the name of each beside its end."""
    values = [value for line in lines.values() for _, value in line]
    if not values:
        return ""
    # A single size has its points in the middle.
    low, high = (sizes[0], sizes[-1]) if len(sizes) > 1 else (sizes[0] / 2, sizes[0] * 2)
    x = Axis(low, high, left + 12, right - 12)
    ticks = decades(min(values), max(values))
    y = Axis(ticks[0], ticks[-1], BOTTOM, TOP)
    parts = [f'<text class="ink title" x="{left - 40}" y="26">{escape(title)}</text>\n']
    for tick in ticks:
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{y.at(tick):.1f}" y2="{y.at(tick):.1f}"/>'
                     f'<text class="ink" x="{left - 8}" y="{y.at(tick) + 4:.1f}" text-anchor="end">{tick:,g}</text>\n')
    for size in sizes:
        parts.append(f'<line class="grid" y1="{TOP}" y2="{BOTTOM}" x1="{x.at(size):.1f}" x2="{x.at(size):.1f}"/>'
                     f'<text class="ink" x="{x.at(size):.1f}" y="{BOTTOM + 22}" text-anchor="middle">{number(size)}</text>\n')
    parts.append(f'<text class="ink" x="{(left + right) / 2:.0f}" y="{BOTTOM + 44}" text-anchor="middle">rows of side A</text>\n')
    for name, line in lines.items():
        points = [(x.at(size), y.at(value)) for size, value in line]
        path = " ".join(f"{across:.1f},{up:.1f}" for across, up in points)
        parts.append(f'<polyline class="{name} line" points="{path}"/>')
        parts += [f'<circle class="{name} fill" cx="{across:.1f}" cy="{up:.1f}" r="3.5"/>' for across, up in points]
        parts.append("\n")
    return "".join(parts) + labels(lines, x, y)


def labels(lines: dict[str, Line], x: Axis, y: Axis) -> str:
    """The name and last value of each line, right of its end; those that would overlap are moved apart."""
    ends = sorted((y.at(line[-1][1]), name, line[-1]) for name, line in lines.items())
    heights: list[float] = []
    for end, _, _ in ends:
        heights.append(max(end, heights[-1] + LABEL) if heights else end)
    # What was pushed below the panel pushes those above it up again.
    for index in range(len(heights) - 1, -1, -1):
        heights[index] = min(heights[index], BOTTOM - (len(heights) - 1 - index) * LABEL)
    parts = []
    for height, (_, name, (size, value)) in zip(heights, ends):
        shown = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
        parts.append(f'<text class="{name} fill name" x="{x.at(size) + 10:.1f}" y="{height + 4:.1f}">{escape(name)} {shown}</text>\n')
    return "".join(parts)


def decades(low: float, high: float) -> list[float]:
    """The ticks around the values: 1, 2 and 5 of each power of ten."""
    steps = [factor * 10.0**power for power in range(-4, 8) for factor in (1, 2, 5)]
    first = max(index for index, step in enumerate(steps) if step <= low)
    last = min(index for index, step in enumerate(steps) if step > high)
    return steps[first:last + 1]
