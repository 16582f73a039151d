import { expect, it } from "vitest";
import { headerEvent } from "../../conformance/history/reading/header.ts";
import { readHistory } from "../../conformance/history/reading/read-history.ts";
import { Story, session } from "../../conformance/history/reading/story.ts";
import { harReport } from "../../conformance/report/formats/har.ts";
import { jsonReport } from "../../conformance/report/formats/json.ts";
import { terminalReport } from "../../conformance/report/terminal/terminal.ts";
import { rules } from "../../conformance/rules/index.ts";
import { offerOf, planOf } from "../../conformance/run/plan.ts";
import { recordedOf } from "../../conformance/selftest/laws/recorded.ts";
import { itself } from "../../conformance/selftest/laws/subjects.ts";
import { Random } from "../../conformance/selftest/queue/simulator/random.ts";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import { decodeHistory, encodeEvent } from "../../contracts/history/ndjson.ts";
import { Vault } from "../../contracts/history/vault.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { bareProfile } from "../../fixtures/profiles/bare.ts";
import { referenceProfile } from "../../fixtures/profiles/reference.ts";
import { faultOfTheSurroundings } from "../frame/faults.ts";
import { UnfitFile } from "../frame/files/file-fault.ts";
import { jsonIn } from "../frame/files/text-file.ts";
import { judgeRecorded } from "../judge/judge.ts";
import { mangled, nonsense } from "./mangle.ts";

/** How many texts this test reads. */
const count = 1500;
/** The longest time for one text, in ms: the machine may be busy, and a search that backtracks takes minutes. */
const mostMs = 10_000;
/** The base URL of the target in the archives. */
const base = "http://127.0.0.1:4010";

it("refuses any profile, archive or history in a sentence, or reads it to the last word", async () => {
  const all = await originals();
  const met: unknown[] = [];

  for (let seed = 0; seed < count; seed += 1) {
    const { kind, text } = textOf(seed, all);
    const from = performance.now();
    const how = await unexpected(kind, text);
    const isSlow = performance.now() - from > mostMs;
    if (how !== undefined || isSlow) met.push({ seed, kind, how: how ?? "took too long" });
  }

  expect(met).toEqual([]);
});

/** The texts to be mangled: a profile's JSON, an archive's, and a history's lines. */
type Originals = Record<keyof typeof uses, readonly string[]>;

/**
 * Right texts, to be mangled later: profiles, and the histories of a made-up story and of short runs on the reference.
 */
async function originals(): Promise<Originals> {
  const listen = { smtp: "127.0.0.1:0", payment: "127.0.0.1:0", webhook: "127.0.0.1:0" };
  const whole = referenceProfile(base, { serviceMs: 60, evidence: true, trace: true, ...listen });
  const drives = new Set(["login.result", "refresh.expiry-default"]);
  const events = await recordedOf({
    deviation: itself,
    drives: (ruleId) => drives.has(ruleId),
    mostRuns: 1,
    seed: 1,
  });
  // A long history takes longer: the short one is mangled more often.
  const histories = [storied(), storied(), storied(), events].map((all) =>
    all.map(encodeEvent).join(""),
  );
  return {
    profiles: [whole, bareProfile(base)].map((one) => JSON.stringify(one)),
    archives: histories.map((all) =>
      [...harReport(readHistory(decodeHistory(all)), base)].join(""),
    ),
    histories,
  };
}

/** A history with a little of all that events may hold. */
function storied(): readonly HistoryEvent[] {
  const email = "kit-story@example.com";
  const body = { email, password: "Correct-horse-7", device_name: "laptop" };
  return new Story()
    .call("signup", { ...body, name: "Ada" }, { status: 201, data: { user: { id: 1 } } })
    .mail(email, `open ${base}/verify/kX3-9fQ_wPz7`, "Welcome")
    .call("/verify/kX3-9fQ_wPz7", undefined, session(email, "Ada", true))
    .call("login", body, session(email, "Ada", true))
    .customers(email, 1)
    .heldUp(3)
    .moveClock(new Date("2027-01-01T00:00:00Z"))
    .call("refresh", {}, { status: 401 }, { authorization: "Bearer mpa-1" })
    .moveClock(null)
    .call("forgot-password", { email })
    .mail(email, `reset ${base}/reset?token=Zk3-8fQ_wPz1`)
    .call("POST /api/v6/interior/object_removal", { webhook: `${base}/h/abc`, track_id: "t1" })
    .hook("abc", { track_id: "t1", status: "success" })
    .ran("c6", { duration: 30 })
    .made("c6", { seconds: 30 })
    .lookAt("3d", "restarting").history.events;
}

/** The text of a seed: mangled out of one of the originals, or nonsense. */
function textOf(seed: number, originals: Originals): { kind: keyof Originals; text: string } {
  const random = new Random(seed * 2_654_435_761);
  const kinds = ["profiles", "profiles", "archives", "histories"] as const;
  const kind = kinds[seed % kinds.length] ?? "profiles";
  if (random.happens(0.04)) return { kind, text: nonsense(random) };
  const from = originals[kind];
  return { kind, text: mangled(from[random.below(from.length)] ?? "", random) };
}

/** Uses each text as the commands do, to its last word. */
const uses = {
  profiles: (text: string) => {
    const profile = parseProfile(jsonIn(text), {});
    headerEvent(new Vault(), { profile, kit: "", digest: "", command: "", run: "f", seed: 1 });
    if (text.length % 16 > 0) return;
    planOf(offerOf({ profile, rules }));
  },
  archives: judgeArchive,
  histories: judgeArchive,
};

async function judgeArchive(text: string): Promise<void> {
  const report = await judgeRecorded(
    () => inParts(text),
    "fuzzed",
    text.length % 2 > 0 ? {} : { target: base },
  );
  terminalReport(report, { colour: true, columns: 100 });
  jsonReport(report);
}

/** A text in parts of all sizes. */
async function* inParts(text: string): AsyncGenerator<string> {
  for (let at = 0, size = 1; at < text.length; at += size, size *= 2)
    yield text.slice(at, at + size);
}

/** How the use of a text broke; undefined where it was read, or refused in a sentence. */
async function unexpected(kind: keyof Originals, text: string): Promise<string | undefined> {
  try {
    await uses[kind](text);
    return undefined;
  } catch (error) {
    const said = faultOfTheSurroundings(error);
    if (said !== undefined) return said.trim() === "" ? "an error without a word" : undefined;
    // The reader of a profile's file says what is no JSON (readProfile).
    if (error instanceof UnfitFile) return undefined;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
