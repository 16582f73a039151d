import { describe, expect, it } from "vitest";
import { parseProfile } from "../../contracts/profile/index.ts";
import { referenceProfile } from "../../fixtures/profiles/reference.ts";
import { plannedContracts } from "../contracts/planned.ts";
import { partLine } from "../frame/plan-line.ts";
import { plannedLoad } from "./planned.ts";

const at = (baseUrl: string) => {
  const listen = { webhook: "127.0.0.1:0", serviceMs: 20, evidence: false, trace: false };
  return parseProfile(
    { ...referenceProfile("http://127.0.0.1:1", listen), target: { baseUrl } },
    {},
  );
};
const near = at("http://127.0.0.1:1");

describe("what a part of a run says before it begins", () => {
  it("is what all pacts take, in the words of a plan", () => {
    const takes = plannedContracts(near, 20);

    expect(partLine(takes)).toMatch(
      /^plan {4}contracts: \d+ interactions · at most \d+ requests, \d+ sign-ups, \d+ paid jobs, \d+ restarts · about \d+ (s|min)$/,
    );
    expect(plannedContracts(near, 200).time.ms).toBeGreaterThan(5 * takes.time.ms);
  });

  it("is what the chosen scenarios of load take, with the jobs before them", () => {
    const [burst, storm, both] = [["burst"], ["token-storm"], ["burst", "token-storm"]].map(
      (some) => plannedLoad(near, { scenarios: some as ["burst"], size: "smoke" }),
    );

    expect(both && partLine(both)).toMatch(
      /^plan {4}load: 2 scenarios of k6 · at most \d+ requests, 4 sign-ups, \d+ paid jobs · about 12 s$/,
    );
    expect(burst?.what).toBe("load: 1 scenario of k6");
    const untimed = { ...near, queue: { ...near.queue, serviceTime: { stable: false } } };
    expect(plannedLoad(untimed, { scenarios: ["burst"], size: "smoke" })?.time).toEqual({
      ...{ ms: 300_000, isMost: true },
    });
    expect(both?.most.requests).toBe((burst?.most.requests ?? 0) + (storm?.most.requests ?? 0));
    expect(burst?.most.requests).toBe(burst?.most.paidJobs);
    expect(storm?.most.paidJobs).toBe(0);
  });

  it("is nothing of load where that is not allowed or not to be seen", () => {
    expect(plannedLoad(at("https://service.example"))).toBeUndefined();
    expect(plannedLoad({ ...near, accounts: [] })).toBeUndefined();
  });
});
