import type { Report } from "../../contracts/report.ts";
import { costs, costWords } from "../target/pace/allowance.ts";

/** What was judged, by which run, when, and what it cost: a label and a text each. */
export function runFacts({
  run,
  target,
  kit,
  budget = {},
}: Report): [label: string, text: string][] {
  const seconds = ((Date.parse(run.endedAt) - Date.parse(run.startedAt)) / 1000).toFixed(1);
  return [
    ["target", `${target.baseUrl}${target.name === undefined ? "" : `  ${target.name}`}`],
    ["run", `${run.id}, seed ${run.seed}, kit ${kit.version}`],
    ["date", `${run.startedAt}, took ${seconds} s`],
    [
      "cost",
      costs.flatMap((cost) => spent(costWords[cost], budget[cost])).join(", ") || "not counted",
    ],
    ["command", run.command],
  ];
}

/** `2113 requests`; `38 of 40 sign-ups`, where little is left of what is allowed. */
function spent(what: string, of: NonNullable<Report["budget"]>[string] | undefined): string[] {
  if (of === undefined) return [];
  const { used, allowed, byLoad } = of;
  const most = byLoad === undefined && used > allowed / 2 ? ` of ${allowed}` : "";
  const said = most === "" ? amount(used, what) : `${used}${most} ${what}`;
  return [`${said}${byLoad === undefined ? "" : `, ${byLoad} of these by k6`}`];
}

/** `1 restart`, `2 restarts`. */
export const amount = (used: number, what: string): string =>
  `${used} ${used === 1 ? what.replace(/s$/, "") : what}`;
