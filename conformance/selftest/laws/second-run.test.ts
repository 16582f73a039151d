import { describe, expect, it } from "vitest";
import { offeredServers, profileSecrets } from "../../../contracts/profile/index.ts";
import { bareProfile } from "../../../fixtures/profiles/bare.ts";
import { checked, onReference } from "../on-reference.ts";
import { sentBy } from "./sent-values.ts";

/** Plays every abuse of a request, and every other drive twice. */
const mostRuns = ({ name }: { name: string }): number => (name.includes("malformed") ? 100 : 2);
const areas = ["envelope", "signup", "login", "restart", "image-editing", "verify-email"];
const selects = (id: string): boolean => areas.includes(id.split(".")[0] ?? "");

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
const examinedAgain = (declares: keyof typeof runs) =>
  onReference(
    {
      declares: (whole) => (declares === "everything" ? whole : bareProfile(whole.target.baseUrl)),
    },
    async (profile, { url: origin }) => {
      const declared = [
        ...profileSecrets(profile).map(({ value }) => value),
        ...offeredServers(profile).map(({ segment }) => segment),
      ];
      const failed: string[] = [];
      const sent: ReadonlySet<string>[] = [];
      for (const [run, seed] of runs[declares]) {
        const check = async () => {
          const { told } = await checked(profile, { run, seed, selects, mostRuns });
          const fails = told.filter(({ verdict }) => verdict === "fail");
          failed.push(...fails.map(({ clause }) => `${run}: ${clause.id}`));
        };
        sent.push(await sentBy(check, { origin, declared }));
      }
      return { failed, sent };
    },
  );

describe.each(["its address alone", "everything"] as const)("a target that declares %s", (what) => {
  it("is accused of nothing when it is examined again, and meets nobody and nothing twice", async () => {
    const { failed, sent } = await examinedAgain(what);
    const met = sent.flatMap((one) => [...one]);

    expect(failed).toEqual([]);
    for (const { size } of sent) expect(size).toBeGreaterThan(100);
    expect(met.filter((value, at) => met.indexOf(value) !== at)).toEqual([]);
  });
});
