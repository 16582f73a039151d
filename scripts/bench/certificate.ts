/**
 * Certifies the reference, and tries to pass edited files off under its certificate: `npm run bench -- certificate
 * [EDITS [SEED]]`. A mutant must get no certificate. Of the edits (default: 10,000) none that changes a judged fact may
 * be verified. It ends within ten minutes; the next run goes on with the edits that are left.
 */
import { createPrivateKey } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { exitCodes } from "../../contracts/report.ts";
import { Edited } from "../certificate/selftest/try-edits.ts";
import { startEmbedded } from "../frame/embedded.ts";
import { kit } from "../selftest/kit-process.ts";

const [count = "10000", seed = "1"] = process.argv.slice(2);
const folder = fileURLToPath(new URL("../../out/bench-certificate/", import.meta.url));
const began = performance.now();
const mostMs = 9.5 * 60_000;
const seconds = (): string => ((performance.now() - began) / 1000).toFixed(0);

interface Tally {
  seed: string;
  done: number;
  kinds: Record<string, Record<string, number>>;
  missed: number[];
}

const at = (name: string): string => join(folder, name);
const tallyFile = at("tally.json");

/** Runs a command of the kit in the folder; throws where it ends with another exit code. */
async function run(code: number, ...args: string[]): Promise<string> {
  const ended = await kit([...args], { cwd: folder });
  if (ended.code === code) return ended.out + ended.err;
  throw new Error(`${args.join(" ")}: exit ${ended.code}\n${ended.out}${ended.err}`);
}

/** Runs `certify` on the reference, which earns a certificate, and on a mutant, which does not. */
async function makeBundle(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await run(exitCodes.conforms, "keygen", "--out", "key.pem");
  const key = ["--key", "key.pem", "--quiet"];
  await run(exitCodes.conforms, "certify", ...key, "--out", "reference");
  console.log(`${seconds()} s: the reference is certified`);
  const mutant = await startEmbedded({ mutant: "refresh-gives-a-week-by-default" });
  const on = ["--profile", mutant.profile, "--out", "mutant"];
  const said = await run(exitCodes.broken, "certify", ...key, ...on).finally(mutant.stop);
  console.log(`${seconds()} s: a mutant is not: ${/not issued: .*/.exec(said)?.[0]}`);
  const trusting = ["--key", "key.pub.pem"];
  const mine = "reference/certificate.json";
  const verified = await run(exitCodes.conforms, "verify", mine, ...trusting);
  console.log(`${seconds()} s: ${verified.slice(0, verified.indexOf("\n"))}`);
  const swapped = ["--history", "mutant/history.ndjson"];
  const refused = await run(exitCodes.broken, "verify", mine, ...trusting, ...swapped);
  console.log(`${seconds()} s: with the mutant's history: ${refused.split("\n", 1)[0]}`);
  if (existsSync(at("mutant/certificate.json"))) throw new Error("the mutant has a certificate");
}

function readTally(): Tally {
  const fresh = { seed, done: 0, kinds: {}, missed: [] };
  if (!existsSync(tallyFile)) return fresh;
  const before = JSON.parse(readFileSync(tallyFile, "utf8")) as Tally;
  return before.seed === seed ? before : fresh;
}

function tell({ done, kinds, missed }: Tally): void {
  for (const [kind, fates] of Object.entries(kinds).sort()) {
    const told = Object.entries(fates).map(([fate, times]) => `${times} ${fate}`);
    console.log(`  ${kind}: ${told.join(", ")}`);
  }
  console.log(`${seconds()} s: ${done} of ${count} edits, ${missed.length} missed ${missed}`);
}

if (!existsSync(tallyFile)) await makeBundle();
const tally = readTally();
const history = readFileSync(at("reference/history.ndjson"));
const edited = new Edited(
  { certificate: readFileSync(at("reference/certificate.json"), "utf8"), history },
  [readFileSync(at("mutant/history.ndjson"))],
  createPrivateKey(readFileSync(at("key.pem"), "utf8")),
);
while (tally.done < Number(count) && performance.now() - began < mostMs) {
  const number = tally.done++;
  const { kind, fate } = edited.fate(Number(seed) * 1_000_003 + number);
  const fates = tally.kinds[kind] ?? {};
  tally.kinds[kind] = { ...fates, [fate]: (fates[fate] ?? 0) + 1 };
  if (fate === "missed") tally.missed.push(number);
}
writeFileSync(tallyFile, JSON.stringify(tally));
tell(tally);
const isDone = tally.done >= Number(count);
if (isDone) rmSync(folder, { recursive: true });
else console.log("Run it again: it goes on where it stopped.");
process.exitCode = isDone && tally.missed.length === 0 ? exitCodes.conforms : exitCodes.broken;
