import { describe, expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import {
  offeredServers,
  type ProfileInput,
  parseProfile,
  profileSecrets,
} from "../../../contracts/profile/index.ts";
import { bareProfile } from "../../../fixtures/profiles/bare.ts";
import { startReference } from "../../../fixtures/reference/index.ts";
import { freeAddresses } from "../../../fixtures/reference/serving/free-addresses.ts";
import { rules } from "../../rules/index.ts";
import { runCheck } from "../../run/check.ts";
import { sentBy } from "./sent-values.ts";

/** Plays every abuse of a request, and every other drive twice. */
const mostRuns = ({ name }: { name: string }): number => (name.includes("malformed") ? 100 : 2);
const areas = ["envelope", "signup", "login", "restart", "image-editing", "verify-email"];
const selected = ({ clause }: (typeof rules)[number]): boolean =>
  areas.includes(clause.id.split(".")[0] ?? "");

/** Runs and their seeds: the same seed twice, then another. */
const runs = {
  "its address alone": [
    ["a7", 1],
    ["b8", 1],
    ["c9", 2],
  ],
  everything: [
    ["d4", 1],
    ["e5", 1],
  ],
} as const;

/** Examines one running reference several times: with the same seed, and with another. */
async function examinedAgain(declares: keyof typeof runs) {
  const listen = await freeAddresses();
  const reference = await startReference({
    smtp: listen.smtp,
    payments: `http://${listen.payment}`,
  });
  const input: ProfileInput =
    declares === "everything" ? reference.profile(listen) : bareProfile(reference.url);
  const profile = parseProfile(input, {});
  const declared = [
    ...profileSecrets(profile).map(({ value }) => value),
    ...offeredServers(profile).map(({ segment }) => segment),
  ];
  const failed: string[] = [];
  const sent: ReadonlySet<string>[] = [];
  for (const [run, seed] of runs[declares]) {
    const facts = { run, seed, profile, kit: "selftest", digest: "", command: "second run" };
    const check = async () => {
      const all = { ...facts, rules, catalogue, selected, mostRuns, narrows: false };
      const { told } = await runCheck(all);
      const fails = told.filter(({ verdict }) => verdict === "fail");
      failed.push(...fails.map(({ clause }) => `${run}: ${clause.id}`));
    };
    sent.push(await sentBy(check, { origin: reference.url, declared }));
  }
  await reference.close();
  return { failed, sent };
}

describe.each(["its address alone", "everything"] as const)("a target that declares %s", (what) => {
  it("is accused of nothing when it is examined again, and meets nobody and nothing twice", async () => {
    const { failed, sent } = await examinedAgain(what);
    const met = sent.flatMap((one) => [...one]);

    expect(failed).toEqual([]);
    for (const { size } of sent) expect(size).toBeGreaterThan(100);
    expect(met.filter((value, at) => met.indexOf(value) !== at)).toEqual([]);
  });
});
