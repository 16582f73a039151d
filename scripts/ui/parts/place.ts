import { basename } from "node:path";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { shortened } from "../../../conformance/report/words.ts";
import type { Report } from "../../../contracts/report.ts";
import type { Aim } from "../aim.ts";
import type { Read } from "../reports.ts";
import type { Run } from "../run.ts";

/** How much of an address or a command is shown: a report is data. */
const most = 200;

/** A target, in the same words wherever the page speaks of one. */
export function place({ url, profile, fault }: Aim): Markup {
  if (fault !== undefined) return html`a target that is not known`;
  if (url === undefined) return html`the kit's embedded reference`;
  const by =
    profile && html`, by <code title="${profile}">${shortened(basename(profile), most)}</code>`;
  return html`<code>${shortened(url, most)}</code>${by}`;
}

/** When a run of the page began, as soon as that is known, and where it sends. */
export const whenAndWhere = ({ began, aim }: Run): Markup =>
  html`${began && `${hour(began)} `}at ${place(aim)}`;

/** A run by its command and hour. */
export const called = (command: string, began?: Date): string =>
  `${shortened(command.split(" ", 1)[0] ?? "", 20)}${began ? ` of ${hour(began)}` : ""}`;

/** Of which command and hour a report is. */
export const ofReport = ({ run }: Report): string => called(run.command, new Date(run.startedAt));

/** The same, with its target. */
export const titleOf = ({ report, aim }: Read): Markup =>
  html`${ofReport(report)} at ${place(aim)}`;

/** `21:22:05`, since two runs may begin in one minute, and the day where it was another. */
export function hour(at: Date): string {
  const clock = at.toLocaleTimeString("en-GB");
  const day = at.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
  return at.toDateString() === new Date().toDateString() ? clock : `${day} ${clock}`;
}

/** What a command does: the first of its rules, and the names of its files; where they lie and which target it asks, is said beside it. */
export const inShort = (command: string): string =>
  command
    .replace(/ --(target|profile)=('[^']*'|\S*)/g, "")
    .replace(/(?<=^|[\s='])\/[^\s']*(?=\/)/g, "…")
    .replace(
      /(?<=--rules \S+)(?: [^-\s]\S*){2,}/,
      (others) => ` and ${others.trim().split(" ").length} others`,
    );
