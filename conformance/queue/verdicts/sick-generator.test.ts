import { describe, expect, it } from "vitest";
import { scenario } from "../needs.ts";
import { job } from "../queued-job.ts";
import { contradicts, doubted, missing, type QueueRule, supports } from "../sightings.ts";
import { withoutSickTimings } from "./sick-generator.ts";

const queue = job({ id: "any" });
const need = scenario("generator", "a healthy generator");
const burst = scenario("burst");
const against = (rule: QueueRule, ...ids: string[]) =>
  contradicts(queue, rule, { how: "seen", jobs: ids.map((id) => job({ id })), numbers: {} });

/** What is left of it where the request "sick" was sent by a sick generator. */
const left = (
  told: Parameters<typeof withoutSickTimings>[0],
  well: Parameters<typeof withoutSickTimings>[0] = [],
) => withoutSickTimings(told, { concern: (id) => id === "sick", need, well });

describe("where the load generator was sick", () => {
  it("what its timings contradict is doubted, and what others contradict stands", () => {
    const sound = against("fifo", "a", "b");

    expect(left([sound, against("fifo", "a", "sick")])).toEqual([
      sound,
      doubted(queue, "fifo", need, ["a", "sick"]),
    ]);
  });

  it("what calls alone contradict, or support, stands", () => {
    const told = [
      { ...against("loses-nothing", "sick"), isTimed: false },
      { ...supports(queue, "enforced-on-arrival", 4), isTimed: false },
    ];

    expect(left(told)).toEqual(told);
  });

  it("support counts as far as it is seen without it, and the rest is missing", () => {
    expect(left([supports(queue, "fifo", 9)], [supports(queue, "fifo", 2)])).toEqual([
      missing(queue, "fifo", need),
      supports(queue, "fifo", 2),
    ]);
  });

  it("what is missing and in doubt is what is so without it, but for queues that were seen by it alone", () => {
    const open = doubted(queue, "limit", burst);
    const lacking = missing(queue, "limit-under-race", burst);

    expect(left([open], [lacking])).toEqual([lacking]);
    expect(left([open])).toEqual([open]);
  });
});
