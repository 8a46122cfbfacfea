"""The report of a batch: one HTML page that needs nothing else, not even a network."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from subterra_nb.pipeline.inline import fit
from subterra_nb.pipeline.plan import Job
from subterra_nb.pipeline.results import Result

NAME = "report.html"
"""The page's name in the output folder."""

MAX_TEXT = 20_000
"""Characters of one text output that are shown; the whole stands in the notebook."""

STYLE = """
:root { color-scheme: light dark; --ink: #1b1b1b; --paper: #ffffff; --line: #767676; --soft: #f1f1ee; --good: #0b5c2e;
  --bad: #a3121f; --link: #0b4f9e; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #16181b; --line: #8c8c8c; --soft: #24272b;
  --good: #7fd99f; --bad: #ff9a9f; --link: #8fc1ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 76rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--link); }
a:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; } .skip:focus { position: static; }
.wide { overflow-x: auto; }
table.runs { border-collapse: collapse; width: 100%; }
table.runs th, table.runs td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top; }
table.runs td.number { text-align: right; font-variant-numeric: tabular-nums; }
.ok { color: var(--good); font-weight: 600; } .failed { color: var(--bad); font-weight: 600; }
section.run { border-top: 2px solid var(--line); margin-top: 2rem; }
dl.values { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dl.values dd { margin: 0; }
pre { background: var(--soft); padding: .6rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
figure.shown { margin: 1rem 0; padding: .6rem; background: #ffffff; color: #1b1b1b; color-scheme: light;
  overflow-x: auto; border: 1px solid var(--line); }
figure.shown svg, figure.shown img { max-width: 100%; height: auto; }
pre.error { border-left: 6px solid var(--bad); }
"""


def write_report(folder: Path, jobs: Sequence[Job], results: Sequence[Result]) -> Path:
    """Write the page for the *results* of *jobs* into *folder*; its path."""
    path = folder / NAME
    temporary = path.with_name(f".{NAME}.tmp")
    with temporary.open("w", encoding="utf-8") as stream:
        stream.writelines(page(folder, jobs, results))
    temporary.replace(path)
    return path


def page(folder: Path, jobs: Sequence[Job], results: Sequence[Result]) -> Iterator[str]:
    """The page, piece by piece. Runs without a result are listed as not run."""
    by_name = {result.name: result for result in results}
    failed = sum(not r.ok for r in results)
    missing = len(jobs) - len(by_name)
    counts = f"{len(jobs)} runs: {len(results) - failed} succeeded, {failed} failed"
    counts += f", {missing} not run (the batch was interrupted)" if missing else ""
    yield (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n"
        f"<title>Notebook runs: {failed} of {len(jobs)} failed (unofficial)</title>\n<style>{STYLE}</style>\n</head>\n"
        '<body>\n<a class="skip" href="#runs">Skip to the runs</a>\n<header>\n<h1>Notebook runs (unofficial)</h1>\n'
        f"<p>{counts}. Seconds in total: {sum(r.seconds for r in results):.1f}.</p>\n"
        "<p>This page is not made or approved by the games' publishers. It needs no network.</p>\n</header>\n"
    )
    yield '<main>\n<section aria-labelledby="summary">\n<h2 id="summary">Summary</h2>\n'
    yield '<div class="wide" tabindex="0" role="region" aria-label="Summary of all runs"><table class="runs">\n'
    yield "<caption>Every run with its parameters and its result</caption>\n<thead><tr>"
    yield "".join(f'<th scope="col">{head}</th>' for head in ("Run", "Notebook", "Parameters", "Result", "Seconds"))
    yield "</tr></thead>\n<tbody>\n"
    for number, job in enumerate(jobs, 1):
        yield summary_row(number, job, by_name.get(job.name))
    yield '</tbody></table></div>\n</section>\n<section aria-labelledby="runs">\n<h2 id="runs">Runs</h2>\n'
    for number, job in enumerate(jobs, 1):
        result = by_name.get(job.name)
        if result is not None:
            yield from run_section(folder, number, job, result)
    yield "</section>\n</main>\n</body>\n</html>\n"


def summary_row(number: int, job: Job, result: Result | None) -> str:
    """The row of the summary for one run."""
    values = ", ".join(f"{name} = {json.dumps(v, ensure_ascii=False)}" for name, v in job.parameters.items())
    if result is None:
        verdict, seconds = "not run", ""
    else:
        verdict, seconds = verdict_of(result), f"{result.seconds:.2f}"
    name = f'<a href="#run-{number}">{number}</a>' if result is not None else str(number)
    return (
        f'<tr><th scope="row">{name}</th><td>{html.escape(job.notebook.name)}</td>'
        f"<td>{html.escape(values) or 'default values'}</td><td>{verdict}</td>"
        f'<td class="number">{seconds}</td></tr>\n'
    )


def verdict_of(result: Result) -> str:
    """The result in words, with the failing cell and the reason."""
    if result.ok:
        return '<span class="ok">succeeded</span>'
    where = f" in cell {result.cell}" if result.cell else ""
    return f'<span class="failed">failed</span>{where}: {html.escape(result.reason)}'


def run_section(folder: Path, number: int, job: Job, result: Result) -> Iterator[str]:
    """What one run has to show."""
    yield f'<section class="run" id="run-{number}" aria-labelledby="run-{number}-title">\n'
    yield f'<h3 id="run-{number}-title">Run {number}: {html.escape(job.name)}</h3>\n<p>{verdict_of(result)}.</p>\n'
    if job.all_parameters:
        yield '<dl class="values">'
        for name, value in job.all_parameters.items():
            given = "" if name in job.parameters else " (default)"
            text = html.escape(json.dumps(value, ensure_ascii=False))
            yield f"<dt>{html.escape(name)}</dt><dd>{text}{given}</dd>"
        yield "</dl>\n"
    path = folder / f"{job.name}.ipynb"
    links = [f"{job.name}.ipynb"] if path.is_file() else []
    links += [f"{job.name}.files/{file}" for file in result.files]
    if links:
        yield "<ul>" + "".join(f'<li><a href="{quote(x)}">{html.escape(x)}</a></li>' for x in links) + "</ul>\n"
    if path.is_file():
        yield from outputs_of(json.loads(path.read_text(encoding="utf-8")), number)
    yield '<p><a href="#summary">Back to the summary</a></p>\n</section>\n'


def outputs_of(notebook: dict[str, Any], number: int) -> Iterator[str]:
    """The outputs of *notebook* under the headings of its text, and the code of a cell that failed."""
    heading = ""
    count = 0
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        tags = cell["metadata"].get("tags", [])
        if cell["cell_type"] == "markdown":
            found = re.findall(r"^#{1,6}\s+(.+?)\s*#*$", source, flags=re.MULTILINE)
            heading = found[-1] if found else heading
        if cell["cell_type"] != "code" or not cell["outputs"] or "remove-output" in tags:
            continue
        if heading:
            yield f"<h4>{html.escape(re.sub(r'[*_`]', '', heading))}</h4>\n"
            heading = ""
        for output in cell["outputs"]:
            count += 1
            if output["output_type"] == "error":
                yield f'<p>The cell that failed:</p>\n<pre tabindex="0"><code>{html.escape(source)}</code></pre>\n'
            yield one_output(output, f"r{number}o{count}")


def one_output(output: dict[str, Any], prefix: str) -> str:
    """One output of a cell: a board or table as it is, a picture, or text."""
    kind = output["output_type"]
    if kind == "error":
        lines = output["traceback"] or [f"{output['ename']}: {output['evalue']}"]
        return pre("\n".join(lines), "error")
    if kind == "stream":
        return pre("".join(output["text"]), output["name"])
    data = {mime: "".join(value) if isinstance(value, list) else value for mime, value in output["data"].items()}
    alt = html.escape(data.get("text/plain", "picture")[:500])
    for mime in ("text/html", "image/svg+xml"):
        if isinstance(data.get(mime), str) and data[mime].strip():
            return f'<figure class="shown" id="{prefix}">{fit(data[mime], prefix)}</figure>\n'
    for mime in ("image/png", "image/jpeg"):
        if mime in data:
            picture = re.sub(r"[^A-Za-z0-9+/=]", "", data[mime])
            return f'<figure class="shown"><img alt="{alt}" src="data:{mime};base64,{picture}"></figure>\n'
    return pre(str(data.get("text/markdown") or data.get("text/plain") or ""), "text")


def pre(text: str, kind: str) -> str:
    """Text as it is, without the colours of a terminal, cut when it is very long."""
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
    if len(text) > MAX_TEXT:
        text = f"{text[:MAX_TEXT]}\n... {len(text) - MAX_TEXT:,} more characters in the notebook"
    return f'<pre class="{html.escape(kind)}" tabindex="0">{html.escape(text)}</pre>\n' if text.strip() else ""
