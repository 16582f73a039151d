import { describe, expect, it } from "vitest";
import {
  offeredServers,
  type ProfileInput,
  profileSecrets,
} from "../../../contracts/profile/index.ts";
import { bareProfile } from "../../../fixtures/profiles/bare.ts";
import { checked, onReference } from "../on-reference.ts";
import { sentBy } from "./sent-values.ts";

const areas = ["envelope", "signup", "login", "restart", "image-editing", "verify-email"];
const selects = (id: string): boolean => areas.includes(id.split(".")[0] ?? "");

/** Examines one running reference twice, with the same seed: each drive twice, and so many abuses of a request. */
const examinedAgain = (declares: (whole: ProfileInput) => ProfileInput, abuses: number) =>
  onReference({ declares }, async (profile, { url: origin }) => {
    const declared = [
      ...profileSecrets(profile).map(({ value }) => value),
      ...offeredServers(profile).map(({ segment }) => segment),
    ];
    const failed: string[] = [];
    const sent: ReadonlySet<string>[] = [];
    for (const run of ["a7", "b8"]) {
      const mostRuns = ({ name }: { name: string }) => (name.includes("malformed") ? abuses : 2);
      const check = async () => {
        const { told } = await checked(profile, { run, selects, mostRuns });
        const fails = told.filter(({ verdict }) => verdict === "fail");
        failed.push(...fails.map(({ clause }) => `${run}: ${clause.id}`));
      };
      sent.push(await sentBy(check, { origin, declared }));
    }
    return { failed, sent };
  });

describe.each<[string, (whole: ProfileInput) => ProfileInput, abuses: number]>([
  ["its address alone", ({ target }) => bareProfile(target.baseUrl), 2],
  ["everything", (whole) => whole, 100],
])("a target that declares %s", (_, declares, abuses) => {
  it("is accused of nothing when it is examined again, and meets nobody and nothing twice", async () => {
    const { failed, sent } = await examinedAgain(declares, abuses);
    const met = sent.flatMap((one) => [...one]);

    expect(failed).toEqual([]);
    for (const { size } of sent) expect(size).toBeGreaterThan(100);
    expect(met.filter((value, at) => met.indexOf(value) !== at)).toEqual([]);
  });
});
