import type { HistoryEvent, HookEvent } from "../../../../contracts/history/events.ts";
import { queueLimits } from "../../../../contracts/limits.ts";
import { GeneratorNotes } from "../../../queue/generator-notes.ts";
import type { Outcome } from "../../../queue/queued-job.ts";
import type { QueueReading } from "../../../queue/reading.ts";
import type { QueueTerms } from "../../../queue/terms.ts";
import { type JudgedQueues, judgedQueues } from "../judged.ts";
import { type Account, Client } from "./client.ts";
import { callsAgainAfter } from "./delivery.ts";
import type { Design } from "./design.ts";
import { beside, type DriverName, drivers, sizes } from "./drivers.ts";
import { statuses } from "./history.ts";
import { Random } from "./random.ts";
import { leastService, mostService, type Processed, QueueServer } from "./server.ts";
import { Standstills } from "./standstills.ts";
import { type Script, World } from "./world.ts";

/** A run to simulate; the same setup gives the same events. */
export interface Setup {
  design: Design;
  size: keyof typeof sizes;
  seed: number;
  /** Only these drivers; default: the minimum set, with several accounts at last. */
  only?: readonly (DriverName | "accounts")[];
  /** The receiver stands still now and then, as on a busy host. */
  busy?: boolean;
}

export interface Run {
  events: readonly HistoryEvent[];
  trace: readonly Processed[];
}

const plans = Object.keys(queueLimits) as (keyof typeof queueLimits)[];
/**
 * The scenarios of the minimum set that drive a simulated server. `alone` and `aftermath` show faults that it does not
 * have.
 */
export const simulatedSet = [
  "baseline",
  "burst",
  "fill-and-drain",
  "sawtooth",
  "long-short",
  "accounts",
] as const;

/**
 * Drives a simulated server: one plan by turns of the seed, two accounts of it, one of another
 * plan, and at last a second route of the first.
 */
export function simulate({ design, size, seed, only = simulatedSet, busy }: Setup): Run {
  const world = new World();
  const random = new Random(seed);
  const standstills = busy === true ? new Standstills(new Random(~seed)) : undefined;
  const client = new Client(world, random, undefined, standstills);
  const server = new QueueServer(world, design, random, queueLimits, (call) =>
    client.receive(call),
  );
  client.connect(server);
  world.start(script());
  world.run();
  if (standstills !== undefined) client.history.noted(standstills.spans);
  client.history.end();
  return { events: client.history.events, trace: server.trace };

  function* script(): Script {
    const accounts = accountsOf(seed);
    for (const name of only) {
      if (name === "accounts") yield* beside(world, client, accounts, sizes[size]);
      else yield* drivers[name](world, client, accounts[0] as Account, sizes[size]);
    }
  }
}

function accountsOf(seed: number): Account[] {
  const plan = plans[seed % plans.length] as (typeof plans)[number];
  const other = plans[(seed + 1) % plans.length] as (typeof plans)[number];
  return [
    account("one", plan),
    account("two", plan),
    account("three", other),
    { ...account("one", plan), route: "transcribe" },
  ];
}

function account(name: string, plan: keyof typeof queueLimits): Account {
  return { name, plan, limit: queueLimits[plan], route: "object_removal" };
}

/** Everything declared, as it is of a design. */
export function declaredTerms(design: Design): QueueTerms {
  return {
    limits: queueLimits,
    runningCounts: design.runningCounts,
    delay: design.delay[1] + 5_000,
    lone: mostService + design.looksEvery + deliveryOf(design),
    reliable: design.unheard === 0,
    serviceTime: leastService,
    finalCall: true,
  };
}

/** The longest way of a result: a worker that hands results over calls again first where an answer was lost. */
const deliveryOf = ({ delay: [, most], unanswered }: Design): number =>
  10_000 + most + (unanswered > 0 ? callsAgainAfter + most : 0);

const outcomes = new Map<number | undefined, Outcome>([
  [statuses.accepted, "accepted"],
  [statuses["queue full"], "queue full"],
  [statuses.refused, "refused"],
]);

/** How the simulated server's events are read. */
export const simulatedReading: QueueReading = {
  routeOf: ({ path }) => path.slice(1, path.indexOf("?")),
  outcomeOf: ({ status }) => outcomes.get(status) ?? "unclear",
  settling: 5_000,
  isFinal: ({ body }) => body?.text?.startsWith("progress") !== true,
  hasFailed: ({ body }) => body?.text?.startsWith("failed") === true,
  resultOf: ({ body }) => (body?.text?.startsWith("success") ? body.text.split(" ")[1] : undefined),
  workOf: ({ path }) => workOf(path),
};

const workOf = (path: string): number => Number(path.slice(path.indexOf("work=") + 5));

/** The run as far as it was seen by then, µs after its beginning: the history ends there. */
export function cutAt({ events, trace }: Run, end: number): Run {
  const [header] = events;
  const offsets = new Map(
    header?.ev === "header" ? header.anchors.map(({ clock, t_us }) => [clock, t_us]) : [],
  );
  const seen = events.filter(({ clock, t_us }) => t_us - (offsets.get(clock) ?? 0) <= end);
  const last = { seq: events.length, t_us: end, clock: "receiver" };
  return { events: [...seen, { ...last, ev: "episode", phase: "end", drive: "simulated" }], trace };
}

/** Judges a run's events like those of any other history. */
export function judgeRun({ events }: Run, terms: QueueTerms): JudgedQueues {
  const notes = new GeneratorNotes(events.filter((event) => event.ev === "episode"));
  const { isFinal, ...undeclared } = {
    ...simulatedReading,
    lateness: (hook: HookEvent) => notes.lateness(hook),
  };
  return judgedQueues(events, terms.finalCall ? { ...undeclared, isFinal } : undeclared, terms);
}
