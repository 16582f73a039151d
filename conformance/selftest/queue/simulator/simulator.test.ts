import { describe, expect, it } from "vitest";
import type { Sighting } from "../../../history/sighting.ts";
import { jobsFromEvents } from "../../../queue/joined.ts";
import { occupancyOf } from "../../../queue/occupancy/occupancy.ts";
import { possibleLimit } from "../../../queue/occupancy/rejections.ts";
import { tracedOrder } from "../../../queue/order/traced-order.ts";
import { tracedSerial } from "../../../queue/order/traced-serial.ts";
import { accused } from "../accused.ts";
import { type Design, right } from "./design.ts";
import { mutants } from "./mutants.ts";
import { declarations, power } from "./power.ts";
import { cutAt, declaredTerms, judgeRun, type Run, simulate, simulatedReading } from "./run.ts";
import { variants } from "./variants.ts";

const runs = 2;

describe.each(Object.entries(variants))("a right server: %s", (_name, design) => {
  it.each(Object.keys(declarations))("is accused of nothing when %s is declared", (declared) => {
    const { accused, example } = power({ design, size: "smoke", declared }, runs);

    expect([...accused], `seed ${example}`).toEqual([]);
  });
});

describe.each(Object.entries(mutants))("a wrong server: %s", (_name, { design, breaks, also }) => {
  it(`is accused of ${breaks} and of nothing that it keeps`, () => {
    const { accused } = power({ design, size: "full" }, runs);
    const strange = [...accused.keys()].filter((rule) => rule !== breaks && !also.includes(rule));

    expect(accused.get(breaks)).toBe(runs);
    expect(strange).toEqual([]);
  });
});

describe("webhooks delayed by a busy host", () => {
  it.each(Object.entries(variants))("accuse no right server: %s", (_name, design) => {
    const only = ["burst", "sawtooth", "arrivals"] as const;
    const { accused, example } = power({ design, size: "full", busy: true, only }, runs, 100);

    expect([...accused], `seed ${example}`).toEqual([]);
  });

  it("would, if nobody had noted when the receiver stood still", () => {
    const setup = { design: right, size: "full", seed: 1, only: ["arrivals"], busy: true } as const;
    const run = simulate(setup);
    const unnoted = { ...run, events: run.events.filter(({ ev }) => ev !== "episode") };
    const rules = (of: Run) => [...accused(judgeRun(of, declaredTerms(right)).told)];

    expect(rules(unnoted)).toEqual(["limit"]);
    expect(rules(run)).toEqual([]);
  });

  it.each([
    "limit one more",
    "last in first out",
    "shortest first",
    "two workers",
    "racy admission",
  ])("do not hide a wrong one: %s", (name) => {
    const { design, breaks } = mutants[name] as (typeof mutants)[string];

    expect(power({ design, size: "full", busy: true }, runs).accused.get(breaks)).toBe(runs);
  });
});

describe("a run that is cut short", () => {
  it.each(Object.entries(variants))("accuses no right server: %s", (_name, design) => {
    const only = ["burst", "long-short"] as const;
    const run = simulate({ design, size: "smoke", seed: 1, only });
    const whole = 4_000_000;

    const cuts = Array.from({ length: 80 }, (_, nth) => cutAt(run, (whole * (nth + 1)) / 80));
    const found = cuts.flatMap((cut) => [...accused(judgeRun(cut, declaredTerms(design)).told)]);

    expect(found).toEqual([]);
  });
});

describe("the limit as a history shows it", () => {
  it.each([
    ["with the running job", variants.plain, 5],
    ["without it", variants["running apart"], 6],
  ])("is exact, counted %s", (_, design, inside) => {
    const run = simulate({ design: design as Design, size: "full", seed: 3 });
    const { runningCounts: __, ...terms } = declaredTerms(right);
    const [first] = judgeRun(run, terms).queues;

    if (first === undefined) throw new Error("no queue was seen");
    expect([first.limit, occupancyOf(first).most, possibleLimit(first)]).toEqual([
      5,
      inside,
      inside,
    ]);
  });
});

describe("a history", () => {
  it("supports nothing that was not exercised, and says what would", () => {
    const run = simulate({ design: right, size: "smoke", seed: 1, only: ["baseline"] });
    const { told } = judgeRun(run, declaredTerms(right));
    const supported = told.filter(({ is }) => is === "for").map(({ rule }) => rule);
    const lacks = told.flatMap((one) =>
      one.is === "missing" ? `${one.rule}: ${one.what.name}` : [],
    );

    expect(supported).not.toContain("fifo");
    expect(supported).not.toContain("limit");
    expect(lacks).toContain("limit-under-race: burst");
  });
});

describe("the trace", () => {
  it.each(Object.entries(variants))("accuses no right server: %s", (_name, design) => {
    const found = traced(simulate({ design, size: "smoke", seed: 2 }));

    expect(found).toEqual([]);
  });

  it.each([
    ["last in first out", "fifo"],
    ["two workers", "one-at-a-time"],
  ] as const)("agrees with the webhooks on: %s", (name, rule) => {
    const { design } = mutants[name] as { design: Design };
    const run = simulate({ design, size: "full", seed: 3 });

    const outside = accused(judgeRun(run, declaredTerms(design)).told);

    expect(traced(run)).toContain(rule);
    expect([...outside]).toContain(rule);
  });
});

/** The rules that the trace contradicts in the queue of the first account. */
function traced(run: Run): string[] {
  const jobs = jobsFromEvents(run.events, simulatedReading)
    .flatMap((jobs) => [...jobs])
    .filter(({ account, route }) => account === "one" && route === "object_removal");
  const began = new Map(run.trace.map((each) => [each.id, each]));
  const traced = jobs.flatMap((job) => {
    const processed = began.get(job.id);
    return processed === undefined ? [] : [{ ...processed, job }];
  });
  const queue = { account: "one", plan: "any" };
  const of = { queue, traced, resolution: 1 };
  const isBroken = (told: Iterable<Sighting>) => [...told].some(({ is }) => is === "against");
  return [
    ...(isBroken(tracedOrder(of, "")) ? ["fifo"] : []),
    ...(isBroken(tracedSerial(of, "")) ? ["one-at-a-time"] : []),
  ];
}
