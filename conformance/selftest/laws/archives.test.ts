import fc from "fast-check";
import type { Entry } from "har-format";
import { beforeAll, describe, expect, it } from "vitest";
import type { Judgement } from "../../verdicts/judgement.ts";
import { losses } from "./losses.ts";
import { type Curl, judgedArchive, judgedPlainly } from "./plain-client.ts";
import { script } from "./plain-script.ts";

let entries: readonly Entry[];
let key: string | undefined;
/** What is told of the archive without any loss. */
let whole: ReadonlyMap<string, string>;

beforeAll(async () => {
  const recording = await judgedPlainly({ decisions: {}, profile: {} }, async (curl) => {
    key = curl.key;
    await script(curl, 2);
    await resetting(curl);
    for (const sent of [curl.key, curl.key, "no-such-key", undefined])
      await curl.post("/api/v1/enterprise/3d/restart_server", { key: sent });
  });
  entries = recording.har.log.entries;
  whole = verdictsOf(await judgedOf(entries));
});

/** A user whose password is set anew, and who tries the old one and a wrong code. */
async function resetting(curl: Curl): Promise<void> {
  const { email, password, name } = curl.someone();
  const logIn = (word: string) => curl.post("login", { email, password: word, device_name: "a" });
  await curl.post("signup", { email, password, name });
  await curl.mailTo(email);
  await curl.post("signup", { email, password, name: "Grace Hopper" });
  const zoe = { ...curl.someone(), name: "Zoë Müller" };
  for (const route of ["signup", "login"]) await curl.post(route, { ...zoe, device_name: "a" });
  await curl.post("verify-email", { verification_code: "no-such-code-of-anybody" });
  await logIn(password);
  await curl.post("forgot-password", { email });
  const { tokens } = await curl.mailTo(email, 2);
  const next = `${password}-new`;
  const body = { email, token: tokens[0]?.token, password: next, password_confirmation: next };
  await curl.post("reset-password", body);
  await logIn(next);
  await logIn(password);
  await logIn(next);
}

/** The verdict of every rule on an archive, by a profile that declares nothing that was not seen. */
const judgedOf = (entries: readonly Entry[]): Promise<Judgement[]> =>
  judgedArchive(entries, { enterprise: { key } });

const verdictsOf = (told: readonly Judgement[]): Map<string, string> =>
  new Map(told.map(({ clause, verdict }) => [clause.id, verdict]));

/** What a loss may not do: a rule is told as before, or is not told. */
function changedIn(told: ReadonlyMap<string, string>): string[] {
  const changed = [...told].filter(
    ([id, verdict]) => verdict !== whole.get(id) && !isUntold(verdict),
  );
  return changed.map(([id, verdict]) => `${id}: ${verdict}`);
}

const isUntold = (verdict: string): boolean => verdict === "inconclusive" || verdict === "not-run";

/** The entries as they are written by several losses, one after the other; `every`: of how many one is met now and then. */
const writtenBy = (names: readonly string[], every: number): Entry[] =>
  names.reduce<Entry[]>(
    (all, name) => {
      const loss = losses[name];
      return all.flatMap((entry, at) =>
        loss === undefined || (loss.isNowAndThen && at % every > 0) ? entry : loss.write(entry),
      );
    },
    [...entries],
  );

const pair = fc.uniqueArray(fc.constantFrom(...Object.keys(losses)), {
  minLength: 2,
  maxLength: 2,
});

describe.each(Object.keys(losses))("an archive with %s", (name) => {
  let told: Judgement[];
  beforeAll(async () => {
    told = await judgedOf(writtenBy([name], 1));
  });

  it("says of each rule what it would say without that, or nothing", () => {
    expect(changedIn(verdictsOf(told))).toEqual([]);
    if (losses[name]?.isHarmless) expect(verdictsOf(told)).toEqual(whole);
  });

  it("leads to no advice that needs another run of its traffic", () => {
    const untold = told.filter(({ verdict }) => verdict === "inconclusive");
    const needs = untold.flatMap((one) => one.needs);

    expect(needs.filter(({ kind }) => kind === "probe" || kind === "budget")).toEqual([]);
    expect(needs.filter(({ name }) => /^(evidence|budget|pace|target)\b/.test(name))).toEqual([]);
    expect(needs.filter(({ text }) => /--(extent|runs|time)/.test(text))).toEqual([]);
  });
});

it("an archive accuses nobody, whatever two losses it has, now and then or always", async () => {
  await fc.assert(
    fc.asyncProperty(pair, fc.integer({ min: 1, max: 7 }), async (names, every) => {
      expect(changedIn(verdictsOf(await judgedOf(writtenBy(names, every))))).toEqual([]);
    }),
    { numRuns: 20, examples: [[["bodies cut off", "base64 that is not said to be"], 1]] },
  );
});

it.each([2, 3, 5])(
  "an archive merged of two recorders accuses nobody, one call in %i by a slow clock",
  async (every) => {
    const merged = writtenBy(["times by a clock that is 40 s behind"], every);

    expect(changedIn(verdictsOf(await judgedOf(merged)))).toEqual([]);
  },
);
