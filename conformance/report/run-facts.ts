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

/** `2113 of 20000 requests`, `3 of 40 paid jobs`. */
function spent(what: string, of: NonNullable<Report["budget"]>[string] | undefined): string[] {
  if (of === undefined) return [];
  const { used, allowed, byLoad } = of;
  return [
    `${used} ${byLoad === undefined ? `of ${allowed} ${what}` : `${what}, ${byLoad} of these by k6`}`,
  ];
}
