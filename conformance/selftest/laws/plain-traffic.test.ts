import type { Har } from "har-format";
import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { mutants } from "../../../fixtures/mutants/index.ts";
import { headerEvent } from "../../history/header.ts";
import { readHistory } from "../../history/read-history.ts";
import { baseUrlIn, eventsIn } from "../../target/har.ts";
import { Recorder } from "../../target/recorder.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { judged, judgedPlainly } from "./plain-client.ts";
import { script } from "./plain-script.ts";

/** The verdicts on the archive of those calls alone: it holds no mails, and times in whole milliseconds. */
function judgedByHar(har: Har): Judgement[] {
  // Plain calls look only once, so the profile must declare that an end is seen at once.
  const target = { baseUrl: baseUrlIn(har, {}) ?? "" };
  const profile = parseProfile({ target, within: { consistencyMs: 0 } }, {});
  const recorder = new Recorder();
  const header = { profile, run: "har", seed: 0, digest: "", kit: "selftest", command: "judge" };
  recorder.record(headerEvent(recorder.vault, header));
  for (const event of eventsIn(har, profile.target.baseUrl, profile.slugs)) recorder.record(event);
  return judged(readHistory(recorder.events));
}

const failed = (told: readonly Judgement[]): string[] =>
  told.filter(({ verdict }) => verdict === "fail").map(({ clause }) => clause.id);

const failing = async (id: string): Promise<{ live: string[]; byHar: string[] }> => {
  const mutant = mutants.find((one) => one.id === id);
  if (mutant === undefined) throw new Error(`no mutant ${id}`);
  const { told, history, har } = await judgedPlainly(mutant, script);
  expect(history.episodes).toEqual([]);
  return { live: failed(told), byHar: failed(judgedByHar(har)) };
};

it("accuses an honest target of nothing", async () => {
  const { told, har } = await judgedPlainly({ decisions: {}, profile: {} }, script);
  const passed = (all: readonly Judgement[]) => all.filter(({ verdict }) => verdict === "pass");

  expect(failed(told)).toEqual([]);
  expect(passed(told).length).toBeGreaterThan(20);
  expect(failed(judgedByHar(har))).toEqual([]);
  expect(passed(judgedByHar(har)).length).toBeGreaterThan(15);
});

it.each([
  "login-writes-bearer-small",
  "login-revokes-earlier-never-tokens",
  "refresh-gives-a-month-whatever-is-asked-for",
  "failures-carry-a-null-error",
  "verify-email-gives-a-dead-token",
  "signup-shows-the-address-as-the-name",
  "logout-revokes-nothing",
  "logout-all-ends-the-current-token-alone",
  "login-takes-any-password",
  "login-calls-the-type-jwt",
])("names from plain calls what is broken: %s", async (id) => {
  const { breaks } = mutants.find((one) => one.id === id) ?? { breaks: [] };

  const named = breaks.map((clause) => clause.id);

  expect(await failing(id)).toEqual({ live: named, byHar: named });
});
