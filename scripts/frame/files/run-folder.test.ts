import { readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { growing, reportFiles } from "../../../conformance/report/formats/files.ts";
import { keptExpiry, passing, reportOf } from "../../../conformance/report/selftest/samples.ts";
import { ownFolder } from "../../selftest/own-folder.ts";
import { RunFolder } from "./run-folder.ts";

const folder = ownFolder();
const other = ownFolder();
const elsewhere = ownFolder();
const again = ownFolder();

it("writes its scripts where it says, and not where a link leads", async () => {
  symlinkSync(elsewhere, join(other, "findings"));

  await new RunFolder("r2", other).finish(new Map([["findings/a.b.sh", "new"]]));

  expect([readdirSync(elsewhere), readdirSync(join(other, "findings"))]).toEqual([[], ["a.b.sh"]]);
});

it("leaves no script of an earlier run beside its own", async () => {
  await new RunFolder("r3", again).finish(
    new Map(["a.b.sh", "a.b.http"].map((name) => [`findings/${name}`, "old"])),
  );

  await new RunFolder("r4", again).finish(new Map([["findings/c.d.sh", "new"]]));

  expect(readdirSync(join(again, "findings"))).toEqual(["c.d.sh"]);
});

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
