import type { Report } from "../../../contracts/report.ts";
import { embeddedSentence, exitMeaning, outcomeWord, tally } from "../words.ts";
import { findings } from "./findings.ts";
import { html, Markup } from "./markup.ts";
import { script } from "./script.ts";
import { style } from "./style.ts";
import { areas, inconclusive, observations, rules } from "./tables.ts";

/** A picture made by the kit, such as a queue's timeline: SVG that is trusted as it is. */
export interface Chart {
  title: string;
  svg: string;
}

/** report.html: one file, nothing fetched from anywhere, readable without its script. */
export function htmlReport(report: Report, charts: readonly Chart[] = []): string {
  const { run, target, verdicts } = report;
  const strict = run.strict === true;
  const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
  const title = `${outcomeWord(report)}: ${target.name ?? target.baseUrl}`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${new Markup(style)}</style></head><body>
${header(report)}${counts(report, strict)}
${(report.warnings ?? []).map((text) => html`<p class="note">${text}</p>`)}
<main>${findings(verdicts, strict)}${areas(verdicts, strict)}${inconclusive(report)}${figures(charts)}
${observations(report)}${rules(verdicts, strict)}</main>
<script>${new Markup(script)}</script></body></html>
`;
  return page.text;
}

function header(report: Report): Markup {
  const { run, target, kit, exitCode } = report;
  const seconds = ((Date.parse(run.endedAt) - Date.parse(run.startedAt)) / 1000).toFixed(1);
  const weight = { passed: "fine", incomplete: "warning", failed: "error" }[report.outcome];
  const embedded = embeddedSentence(report);
  return html`<header><h1><span class="outcome ${weight}">${outcomeWord(report)}</span> ${target.name ?? target.baseUrl}</h1>
<p>Exit ${exitCode}: ${exitMeaning(report)}.</p>
${embedded === undefined ? [] : [html`<p class="note">${embedded}</p>`]}
<p class="mono">${target.baseUrl} · ${run.command} · run ${run.id} · seed ${run.seed} · ${run.startedAt} · ${seconds} s · kit ${kit.version}</p></header>`;
}

function counts({ verdicts }: Report, strict: boolean): Markup {
  const boxes = tally(verdicts, strict).map((words) => {
    const [number, ...rest] = words.split(" ");
    return html`<div><b>${number}</b>${rest.join(" ")}</div>`;
  });
  return html`<div class="counts">${boxes}</div>`;
}

function figures(charts: readonly Chart[]): Markup[] {
  return charts.map(
    ({ title, svg }) => html`<figure><figcaption>${title}</figcaption>${new Markup(svg)}</figure>`,
  );
}
