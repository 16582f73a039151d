import { basename } from "node:path";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { shortened } from "../../../conformance/report/words.ts";
import type { Report } from "../../../contracts/report.ts";
import { endIn, endOf, type Outcome } from "../again.ts";
import { readIn } from "../reports.ts";
import type { Run } from "../run.ts";
import type { Session } from "../session.ts";
import { inPageWords } from "./faults.ts";
import type { Part } from "./parts.ts";
import { hour, inShort, place } from "./place.ts";

/** How many runs are seen at once. */
const latest = 5;

/** The list of runs. */
export function runList(session: Session): Part[] {
  const own = session.runs.toReversed();
  const named = new Set(own.map(({ folder }) => folder));
  const others = session.folders().filter((folder) => !named.has(folder));
  const items = [...own.map((run) => ofRun(run)), ...others.flatMap(ofFolder)];
  const list = (some: readonly Listed[]) =>
    html`<ul class="runs">${some.map((one) => item(one, session))}</ul>`;
  const older = items.slice(latest);
  const rest = html`<details id="fold-runs"><summary>${older.length} older</summary>${list(older)}</details>`;
  const all = html`${list(items.slice(0, latest))}${older.length > 0 ? rest : undefined}`;
  return [["run-list", items.length === 0 ? "Each will be listed here." : all]];
}

interface Listed {
  /** Undefined where no report was written. */
  folder: string | undefined;
  command: string;
  target: Markup;
  began: Date | undefined;
  took?: string;
  end: Outcome;
}

function ofRun(run: Run): Listed {
  const { aim, began, code, command } = run;
  const read = code === undefined ? undefined : readIn(run.folder);
  return {
    ...{ command, began, target: place(aim), folder: read?.folder, end: endOf(run) },
    ...(read && { took: tookIn(read.report) }),
  };
}

function ofFolder(folder: string): Listed | [] {
  const { report, aim } = readIn(folder) ?? {};
  if (report === undefined || aim === undefined) return [];
  const { command, startedAt } = report.run;
  const began = new Date(startedAt);
  return { folder, command, target: place(aim), began, took: tookIn(report), end: endIn(report) };
}

const tookIn = ({ run: { startedAt, endedAt } }: Report): string =>
  `${Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)} s`;

function item(listed: Listed, { shown }: Session): Markup {
  const { folder, command, target, began, took, end } = listed;
  const name = folder && basename(folder);
  const isShown = folder !== undefined && folder === shown;
  const what = `${end.word}, ${shortened(command, 60)}`;
  const acts = isShown
    ? html`<span class="faint">shown</span>`
    : html`<button type="button" data-do="show" data-run="${name}" id="show-${name}" aria-label="Show: ${what}">Show</button>`;
  const why = name === undefined ? end.says : undefined;
  return html`<li${isShown ? html` aria-current="true"` : undefined}><p><b class="${end.severity}">${end.word}</b> ${end.beside && html`<span class="faint">${end.beside}</span> `}<time>${began && hour(began)}</time> ${took && html`<span class="faint">${took}</span> `}${name === undefined ? undefined : acts}</p>
<p class="mono" title="${shortened(command, longest)}">${shortened(inShort(command), most)}</p><p class="faint mono">${target}</p>
${why && html`<p class="faint">No report: ${shortened(inPageWords(why), most)}</p>`}</li>
`;
}

/** A report is data: so much of its texts fits into a list, and beside it. */
const [most, longest] = [200, 2000];
