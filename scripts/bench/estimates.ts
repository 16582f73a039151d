/**
 * What a quick check says before that it will take, beside what it took, on ten kinds of target: `npm run bench --
 * estimates [KIND…]`, a quarter of an hour for all. Aimed at: nine of ten within 1.5 times.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServeFlags, startEmbedded } from "../frame/profile/embedded.ts";
import { kit } from "../selftest/kit-process.ts";

const kinds: Readonly<Record<string, ServeFlags>> = {
  "as it is": {},
  "answers after 50 ms": { latency: "50" },
  "answers after 200 ms": { latency: "200" },
  "20 requests a second": { rate: "20" },
  "100 requests a second": { rate: "100" },
  "jobs of 500 ms": { serviceMs: "500" },
  "jobs of 2 s": { serviceMs: "2000" },
  "hashes of 100 ms": { hashMs: "100" },
  "hashes of 600 ms": { hashMs: "600" },
  "a bare profile": { bare: true },
};

const took = /^took +(\d+) (s|min), .*?planned about (\d+) (s|min) · (.*) · (.*) · (.*) · (.*)$/m;

/** What a check of such a target says that it took, of what it had said that it would take. */
async function measured(flags: ServeFlags) {
  const target = await startEmbedded(flags);
  const out = mkdtempSync(join(tmpdir(), "estimates-bench-"));
  try {
    const { err } = await kit(["check", "--profile", target.profile, "--out", out]);
    return took.exec(err)?.slice(1);
  } finally {
    rmSync(out, { recursive: true, force: true });
    await target.stop();
  }
}

const asked = process.argv.slice(2);
console.log("| target | took s | of planned s | requests | sign-ups | jobs | restarts |");
console.log("|---|---|---|---|---|---|---|");
let held = 0;
let tried = 0;
for (const [name, flags] of Object.entries(kinds)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  tried += 1;
  const said = await measured(flags);
  const seconds = (at: number): number => Number(said?.[at]) * (said?.[at + 1] === "min" ? 60 : 1);
  const [real, planned] = [seconds(0), seconds(2)];
  if (Math.max(real / planned, planned / real) <= 1.5) held += 1;
  console.log(`| ${[name, real, planned, ...(said?.slice(4) ?? ["nothing said"])].join(" | ")} |`);
}
console.log(`${held} of ${tried} within 1.5 times`);
