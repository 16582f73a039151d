import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { growing, reportFiles } from "../../conformance/report/files.ts";
import { keptExpiry, passing, reportOf } from "../../conformance/report/selftest/samples.ts";
import { ownFolder } from "../selftest/own-folder.ts";
import { RunFolder } from "./run-folder.ts";

const folder = ownFolder();

it("begins without what an earlier run left, and with all that is not a run's", async () => {
  const runs = reportFiles(reportOf([passing("login.token-type")]), keptExpiry()).keys();
  const certified = ["certificate.json", "certificate.html", "latency.svg"];
  const packed = growing.map((name) => `${name}.gz`);
  for (const name of [...runs, ...packed, ...certified, "queue-acme-music_gen.svg", "profile.json"])
    writeFileSync(join(folder, name), "old");

  const run = new RunFolder("r1", folder);
  await run.finish(new Map(), ["history.ndjson"]);

  expect(readdirSync(folder).toSorted()).toEqual(["history.ndjson.gz", "profile.json"]);
});
