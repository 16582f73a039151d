import fc from "fast-check";
import type { Entry } from "har-format";
import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import type { ProfileInput } from "../../../contracts/profile/index.ts";
import type { Deviation } from "../../../fixtures/reference/serving/deviations.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import { parseJson } from "../../target/http/parse-json.ts";
import { observers } from "../../verdicts/observers.ts";
import { checked, onReference } from "../on-reference.ts";
import { inCompany } from "../tables/company.ts";
import { deviationsOf } from "../tables/task.ts";
import { accused, entriesOf, judgedArchive } from "./archived.ts";
import { losses } from "./losses.ts";

/** Draws companies and losses; others may be tried by hand: `SAMPLE=7 npm test -- archives`. */
const seed = Number(process.env.SAMPLE ?? 1);
/** So often each entry is written by other losses. */
const passes = 16;

interface Recorded {
  entries: readonly Entry[];
  /** What may be declared of the run: its keys, and the user of a login. */
  facts: Partial<ProfileInput>;
}

/** The archive of a run on the reference with these deviations in it. */
const recorded = (deviations: readonly Deviation[]): Promise<Recorded> =>
  onReference({ deviations, seed }, async (profile) => {
    const selects = (rule: string) => observers.has(rule);
    const { history } = await checked(profile, { selects, mostRuns: 1, seed });
    const entries = entriesOf(history.events);
    return { entries, facts: factsOf(history.events, entries) };
  });

function factsOf([header]: readonly HistoryEvent[], entries: readonly Entry[]) {
  const { enterprise, accounts } = Object(Object(header).profile) as ProfileInput;
  const logins = entries.filter(({ request }) => request.url.endsWith("/login"));
  const users = logins.flatMap(({ request }) => {
    const { email, password } = Object(parseJson(request.postData?.text ?? ""));
    return typeof email === "string" && typeof password === "string" ? [{ email, password }] : [];
  });
  return { enterprise, accounts, users: users.slice(0, 1) };
}

const names = fc.constantFrom(...Object.keys(losses));
const oneOrTwo = fc.uniqueArray(names, { minLength: 1, maxLength: 2 });

/** Which rules an archive fails whose every entry is written by one or two losses, drawn for each. */
async function accusedBy(entries: readonly Entry[], facts: Partial<ProfileInput>, seed: number) {
  const drawn = fc.sample(oneOrTwo, { numRuns: entries.length, seed });
  const written = entries.map((entry, at) =>
    (drawn[at] ?? []).reduce((one, name) => losses[name]?.(one) ?? one, entry),
  );
  const told = accused(await judgedArchive(written, facts));
  return told.map(({ rule, call }) => `${rule}: ${call}, ${drawn[Number(call.slice(1)) - 1]}`);
}

const companies = inCompany(variants, 30);
const company = companies[seed % companies.length] ?? [];

describe.each<[string, readonly Deviation[]]>([
  ["the reference", []],
  [`${company.length} variants such as ${company[0]?.id}`, company],
])("an archive of %s", (_, deviations) => {
  it("accuses nobody, whatever it has lost and in whichever form its bodies are", async () => {
    const { entries, facts } = await recorded(deviations);

    expect(entries.length).toBeGreaterThan(50);
    for (const declared of [{}, facts])
      expect(accused(await judgedArchive(entries, declared))).toEqual([]);
    for (let pass = 0; pass < passes; pass++)
      expect(await accusedBy(entries, pass % 2 ? facts : {}, seed + pass)).toEqual([]);
  });
});

describe("an archive", () => {
  it("names what each call shows by itself", async () => {
    const ids = ["login-writes-bearer-small", "envelope.error:null"];

    const { entries } = await recorded(deviationsOf({ ids }));

    expect(accused(await judgedArchive(entries)).map(({ rule }) => rule)).toEqual([
      "envelope.error-set-on-failure",
      "login.token-type",
    ]);
  });
});
