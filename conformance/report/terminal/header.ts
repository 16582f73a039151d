import type { Report } from "../../../contracts/report.ts";
import { embeddedSentence, printable } from "../words.ts";
import type { Palette } from "./palette.ts";

/** What was judged, and by which run: three lines, after a line that says so where nobody named a target. */
export function header(report: Report, { bold, dim, yellow }: Palette): string[] {
  const { kit, run, target, budget } = report;
  const seconds = (Date.parse(run.endedAt) - Date.parse(run.startedAt)) / 1000;
  const requests = budget?.requests;
  const jobs = budget?.paidJobs;
  const facts = [
    run.id,
    `seed ${run.seed}`,
    `${seconds.toFixed(1)} s`,
    ...(requests === undefined ? [] : [`${requests.used} requests${byLoad(requests)}`]),
    ...(jobs === undefined || jobs.used === 0 ? [] : [`${jobs.used} paid jobs${byLoad(jobs)}`]),
  ];
  const name = target.name === undefined ? "" : `  ${printable(target.name)}`;
  const embedded = embeddedSentence(report);
  return [
    ...(embedded === undefined ? [] : [yellow(embedded)]),
    `${bold("Model Platform conformance")} ${dim(`${kit.version}  ${run.command}`)}`,
    `${dim("target")}  ${printable(target.baseUrl)}${name}`,
    `${dim("run")}     ${facts.join(" · ")}`,
  ];
}

const byLoad = ({ byLoad }: { byLoad?: number | undefined }): string =>
  byLoad === undefined ? "" : ` (${byLoad} by k6)`;
