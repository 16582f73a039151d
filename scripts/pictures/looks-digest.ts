import { createHash } from "node:crypto";
import { htmlReport } from "../../conformance/report/html/html.ts";
import {
  failing,
  passing,
  reportOf,
  wholeCatalogue,
} from "../../conformance/report/selftest/samples.ts";
import { terminalReport } from "../../conformance/report/terminal/terminal.ts";

/** A digest of how a sample report looks in a terminal and as a page: pictures that were made under another one are stale. */
export function looksDigest(): string {
  const told = wholeCatalogue(passing("login.result"), failing("refresh.expiry-default"));
  const report = reportOf(told);
  const looks = [terminalReport(report, { colour: true }), htmlReport(report)].join("\n");
  return createHash("sha256").update(looks).digest("hex");
}
