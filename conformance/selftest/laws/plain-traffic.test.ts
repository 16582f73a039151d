import type { Har } from "har-format";
import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { mutants } from "../../../fixtures/mutants/index.ts";
import { headerEvent } from "../../history/header.ts";
import { readHistory } from "../../history/read-history.ts";
import { baseUrlIn, eventsIn } from "../../target/har.ts";
import { Recorder } from "../../target/recorder.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { type Curl, judged, judgedPlainly } from "./plain-client.ts";

/** The attempts of a person with curl who does not know the rules, several times over. */
async function script(curl: Curl): Promise<void> {
  for (let nth = 0; nth < 6; nth += 1) {
    const ada = curl.someone();
    const eve = curl.someone();
    for (const person of [ada, eve]) await curl.post("signup", person);
    const mail = await curl.mailTo(ada.email);
    const code = mail.tokens[0]?.token;
    const verified = await curl.post("verify-email", { verification_code: code });
    await curl.post("refresh", {}, verified.json?.data?.access_token);
    const logIn = async (more: object = {}) => {
      const { email, password } = ada;
      const { json } = await curl.post("login", { email, password, device_name: "shell", ...more });
      return json?.data?.access_token as string | undefined;
    };
    for (const token_expiry of ["1_week", "1_month", "3_months", "never"]) {
      const token = await logIn({ token_expiry });
      await curl.post("refresh", {}, token);
    }
    const lasting = await logIn({ token_expiry: "never" });
    await logIn();
    await curl.post("refresh", {}, lasting);
    await logIn({ password: "Wrong-password-7x" });
    const [first, second] = [await logIn(), await logIn()];
    const { json } = await curl.post("refresh", { token_expiry: "1_week" }, first);
    await curl.post("refresh", {}, second);
    await curl.post("refresh", {}, json?.data?.access_token);
    await curl.post("refresh", {}, first);
    const [out, kept] = [await logIn(), await logIn()];
    await curl.post("logout", undefined, out);
    await curl.post("refresh", {}, kept);
    await curl.post("refresh", {}, out);
    const [all, more] = [await logIn(), await logIn()];
    await curl.post("logout-all", undefined, all);
    await curl.post("refresh", {}, more);
  }
}

/** The verdicts on the archive of those calls alone: it holds no mails, and times in whole milliseconds. */
function judgedByHar(har: Har): Judgement[] {
  // Plain calls look only once, so the profile must declare that an end is seen at once.
  const target = { baseUrl: baseUrlIn(har, {}) ?? "" };
  const profile = parseProfile({ target, within: { consistencyMs: 0 } }, {});
  const recorder = new Recorder();
  const header = { profile, run: "har", seed: 0, digest: "", kit: "selftest", command: "judge" };
  recorder.record(headerEvent(recorder.vault, header));
  for (const event of eventsIn(har, profile.target.baseUrl)) recorder.record(event);
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
