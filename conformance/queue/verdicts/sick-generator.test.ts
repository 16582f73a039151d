import { describe, expect, it } from "vitest";
import { doubtedIn, missing, type Sighting } from "../../history/sighting.ts";
import { job } from "../../selftest/queue/known-job.ts";
import type { Shown } from "../assertion.ts";
import { scenario } from "../needs.ts";
import { contradicts, supports } from "../sightings.ts";
import { withoutSickTimings } from "./sick-generator.ts";

const queue = job({ id: "any" });
const need = scenario("generator", "a healthy generator");
const burst = scenario("burst");
const against = (...ids: string[]) =>
  contradicts(queue, {
    how: "seen",
    expected: "another",
    jobs: ids.map((id) => job({ id })),
    numbers: {},
  });

/** What is left of it where the request "sick" was sent by a sick generator. */
const left = (told: Partial<Shown>, well?: readonly Sighting[]) =>
  withoutSickTimings(
    { byCalls: [], byTimes: [], ...told },
    well && { byCalls: [], byTimes: well },
    { concern: (id) => id === "sick", need },
  );

describe("where the load generator was sick", () => {
  it("what its timings contradict is doubted, and what others contradict stands", () => {
    const sound = against("a", "b");

    expect(left({ byTimes: [sound, against("a", "sick")] })).toEqual([
      sound,
      doubtedIn(need, ["a", "sick"]),
    ]);
  });

  it("what calls alone contradict, or support, stands", () => {
    const byCalls = [against("sick"), supports(4)];

    expect(left({ byCalls })).toEqual(byCalls);
  });

  it("support counts as far as it is seen without it, and the rest is missing", () => {
    expect(left({ byTimes: [supports(9)] }, [supports(2)])).toEqual([missing(need), supports(2)]);
  });

  it("what is missing and in doubt is what is so without it, but for queues that were seen by it alone", () => {
    const open = doubtedIn(burst, []);
    const lacking = missing(burst);

    expect(left({ byTimes: [open] }, [lacking])).toEqual([lacking]);
    expect(left({ byTimes: [open] })).toEqual([open]);
  });

  it("another rule is no reason by it alone", () => {
    const other = doubtedIn({ kind: "rule", name: "queue.limit-standard", text: "kept" }, []);

    expect(left({ byTimes: [other] })).toEqual([doubtedIn(need, [])]);
  });
});
