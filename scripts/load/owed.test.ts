import { describe, expect, it } from "vitest";
import { scenario } from "../../conformance/queue/needs.ts";
import { toldOf } from "../../conformance/report/selftest/samples.ts";
import { owedByLoad } from "./owed.ts";

const rules = [
  toldOf("queue.limit-under-race", { verdict: "inconclusive", needs: [scenario("burst")] }),
  toldOf("queue.frees-places", { verdict: "inconclusive", needs: [scenario("sawtooth")] }),
  toldOf("queue.limit-standard", { verdict: "pass" }),
  toldOf("queue.limit-unlimited-premium", { verdict: "not-run", reason: "other-driver" }),
  toldOf("login.result", { verdict: "pass" }),
];

const owed = (chosen: Parameters<typeof owedByLoad>[1]) =>
  rules.map(({ clause }) => clause.id).filter(owedByLoad(rules, chosen));

describe("a load run is to tell", () => {
  it("whatever load drives, where nothing is chosen", () => {
    expect(owed({})).toEqual(rules.slice(0, 4).map(({ clause }) => clause.id));
  });

  it("what the chosen scenarios may tell, though they told nothing of it", () => {
    expect(owed({ scenario: ["burst"] })).toEqual([
      "queue.limit-under-race",
      "queue.limit-standard",
    ]);
  });

  it("nothing of plans that were not chosen", () => {
    expect(owed({ plan: ["standard"] })).not.toContain("queue.limit-unlimited-premium");
    expect(owed({ plan: ["standard"] })).toContain("queue.frees-places");
  });
});
