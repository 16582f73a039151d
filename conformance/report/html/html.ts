import type { Report } from "../../../contracts/report.ts";
import { outcomeWord } from "../words.ts";
import type { Actions } from "./actions.ts";
import { areas } from "./areas.ts";
import { contents, isSection, type Section } from "./contents.ts";
import { declare } from "./declare.ts";
import { findings } from "./findings.ts";
import { header } from "./header.ts";
import { load } from "./load.ts";
import { html, Markup } from "./markup.ts";
import { observations } from "./observations.ts";
import { type Chart, pictures } from "./pictures.ts";
import { policyOf } from "./policy.ts";
import { script } from "./script.ts";
import { style } from "./style.ts";
import { type EarlierRun, trend } from "./trend.ts";

export type { Chart };

/** What lies around a page: the run's other files, and the runs before it. */
export interface Around {
  beside?: readonly string[];
  earlier?: readonly EarlierRun[];
}

/** report.html: one file that fetches nothing, and can be read without its script. */
export function htmlReport(
  report: Report,
  charts: readonly Chart[] = [],
  { beside = [], earlier = [] }: Around = {},
): string {
  const title = `${outcomeWord(report)}: ${report.target.name ?? report.target.baseUrl}`;
  const byArea = areas(report.verdicts, report.run.strict === true);
  const sections = sectionsOf(report, [pictures(charts), load(report), byArea], { earlier });
  const policy = policyOf([style, ...charts.flatMap(({ svg }) => stylesIn(svg))], script);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><style>${new Markup(style)}</style></head><body>
${header(report, beside)}
${contents(sections)}
<main>${sections.map(sectionOf)}</main>
<footer>Written by model-platform-conformance ${report.kit.version}; the same in words for machines stands in report.json beside this file.</footer>
<script>${new Markup(script)}</script></body></html>
`.text;
}

/** The same as a part of a page at which one can act, and whose tree tells of each rule. */
export function reportPart(report: Report, charts: readonly Chart[], actions: Actions): Markup {
  const tables = load(report);
  const folded = html`<details><summary>What was asked, and how long it took</summary>${tables?.body}</details>`;
  const told = [pictures(charts), tables && { ...tables, body: folded }];
  const sections = sectionsOf(report, told, { actions });
  return html`${header(report, [], actions.head)}${sections.map(sectionOf)}`;
}

/**
 * The fails, then what to declare, then load and everything by area (`told`); where nothing is left to do, what to
 * declare comes behind these.
 * Answers that no rule judges come last.
 */
function sectionsOf(
  report: Report,
  told: readonly (Section | undefined)[],
  { actions = {}, earlier = [] }: { actions?: Actions; earlier?: readonly EarlierRun[] },
): Section[] {
  const declaration = declare(report, actions);
  return [
    ...findings(report, actions),
    ...(report.outcome === "passed" ? [...told, declaration] : [declaration, ...told]),
    trend(report, earlier),
    observations(report),
  ].filter(isSection);
}

function sectionOf({ id, title, body }: Section): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${body}</section>
`;
}

/** Pictures bring styles of their own, which the policy has to name. */
const stylesIn = (svg: string): string[] =>
  [...svg.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = ""]) => text);
