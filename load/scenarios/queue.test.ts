import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { queueLimits } from "../../contracts/limits.ts";
import {
  accounts,
  type Driven,
  type Driving,
  driving,
  type Sent,
} from "../../scripts/load/selftest/driving.ts";
import { settingsOf } from "../load-run.ts";
import { costOf, workloads } from "../workloads/index.ts";
import { metered } from "../workloads/steps.ts";
import { type ActedWorkload, sum } from "../workloads/workload.ts";

type Load = Parameters<Driving["drive"]>[0];
type Acted = ActedWorkload<object>;

let at: Driving;

beforeAll(async () => {
  // Slow enough that a queue fills on a busy machine, too.
  at = await driving(60);
});

afterAll(() => at.close());

/** Drives a scenario, of which no more is recorded than its plan says, and about as many jobs as that counts. */
async function drive(load: Load): Promise<Driven> {
  const driven = await at.drive(load);
  const settings = settingsOf({ size: "smoke", baseUrl: at.target.url, accounts, ...load });
  const {
    steps,
    isInTurn = false,
    ...workload
  } = workloads[load.scenario] as Partial<Acted> & Acted;
  expect(driven.sent.length).toBeLessThanOrEqual(costOf(settings).requests);
  if (steps === undefined) return driven;
  const taken = settings.accounts.map(
    ({ name }) =>
      of(name, driven.sent).filter(({ id }) => driven.answered.get(id)?.status === 200).length,
  );
  const planned =
    workload.jobs?.(workload.sizes.smoke, metered(settings.accounts.map(({ plan }) => plan))) ?? 0;
  const recorded = isInTurn ? sum(taken) : Math.max(...taken);
  expect(recorded / planned, `${recorded} of ${planned} jobs`).toBeGreaterThan(0.6);
  expect(recorded / planned, `${recorded} of ${planned} jobs`).toBeLessThan(1.5);
  return driven;
}

const jsonOf = ({ body }: Sent): Record<string, unknown> => JSON.parse(body?.text ?? "");
const of = (name: string, sent: Sent[]): Sent[] => sent.filter(({ account }) => account === name);

describe("a queue scenario", () => {
  it("baseline: sends a request only when the former's webhook was answered", async () => {
    const from = at.called().length;

    const { sent, answered } = await drive({ scenario: "baseline" });

    const called = at.called().slice(from);
    expect(sent).toHaveLength(5 * accounts.length);
    expect(called.toSorted()).toEqual(sent.map(({ hook }) => hook).toSorted());
    for (const { id } of sent) expect(answered.get(id)?.status).toBe(200);
    for (const { name } of accounts) {
      const order = of(name, sent).map(({ hook }) => hook ?? "");
      expect(called.filter((hook) => order.includes(hook))).toEqual(order);
    }
  });

  it("keeps below the ceiling of requests a second that the profile names", async () => {
    const ceiling = { requestsPerSecond: 30, totalRequests: 1000, concurrency: 100, seconds: 60 };

    const { sent } = await drive({ scenario: "baseline", leave: { authorised: true, ceiling } });

    const gaps = accounts.flatMap(({ name }) => {
      const times = of(name, sent).map(({ t_us }) => t_us);
      expect(times).toHaveLength(5);
      return times.slice(1).map((time, nth) => (time - (times[nth] ?? 0)) / 1e6);
    });
    // Each account has a third of the rate. A pause of the machine makes single gaps longer or shorter.
    const middle = gaps.toSorted((one, other) => one - other)[gaps.length >> 1];
    expect(middle).toBeGreaterThan(1 / 11);
  });

  it("burst: three times the limit of each plan has left before the first answer is there", async () => {
    const { sent, answered } = await drive({ scenario: "burst" });

    for (const { name, plan } of accounts) {
      const round = of(name, sent).slice(0, 3 * queueLimits[plan]);
      const firstAnswer = Math.min(...round.map(({ id }) => answered.get(id)?.t_us ?? 0));
      expect(round).toHaveLength(3 * queueLimits[plan]);
      expect(Math.max(...round.map(({ t_us }) => t_us))).toBeLessThan(firstAnswer);
      expect(round.every(({ after }) => after === undefined)).toBe(true);
    }
  });

  it("fill-and-drain: each request follows the former's answer, until some are turned away", async () => {
    const { sent, answered } = await drive({ scenario: "fill-and-drain" });

    for (const { name } of accounts) {
      const mine = of(name, sent);
      expect(mine.filter(({ id }) => answered.get(id)?.status === 429)).toHaveLength(6);
      for (const [index, { after }] of mine.entries()) {
        expect(after).toEqual(index === 0 ? undefined : [mine[index - 1]?.id]);
      }
    }
  });

  it("sawtooth: stays at the limit, with a request for every freed place and one too many", async () => {
    const { sent, answered } = await drive({ scenario: "sawtooth" });

    for (const { name, plan } of accounts) {
      const statuses = of(name, sent).map(({ id }) => answered.get(id)?.status);
      const filled = statuses.indexOf(429) + 1;
      expect(filled).toBeGreaterThan(queueLimits[plan]);
      expect(statuses.length - filled).toBe(2 * 20);
      expect(statuses.slice(filled).filter((status) => status === 200).length).toBeGreaterThan(10);
    }
  });

  it("every one sends requests without a webhook, too, as many as their share says, and awaits their answers", async () => {
    const { sent, answered } = await drive({ scenario: "sawtooth", oneSilentIn: 5 });

    for (const { name } of accounts) {
      const [plain, silent] = [true, false].map((isCalled) =>
        of(name, sent).filter(({ hook }) => (hook !== undefined) === isCalled),
      ) as [Sent[], Sent[]];
      expect(silent).toHaveLength(Math.floor(plain.length / 5));
      expect(silent.map((each) => jsonOf(each).webhook)).toEqual(silent.map(() => undefined));
      expect(silent.map(({ id }) => answered.get(id)?.status)).not.toContain(undefined);
    }
  });

  it("stamps answers as they come, those to requests without a webhook, too, where answers are slow", async () => {
    const slow = await driving(60, { http: { delayMs: () => 250 } });
    onTestFinished(() => slow.close());

    const { health } = await slow.drive({
      scenario: "fill-and-drain",
      accounts: accounts.slice(0, 1),
      oneSilentIn: 5,
    });

    expect(health.stampOverheadP99Ms).toBeLessThan(200);
  });

  it("long-short: puts two long jobs before the short ones of each wave, one amidst and two on top", async () => {
    const kind = (object_name: string) => ({ init_image: "a room", object_name });
    const request = {
      path: "/api/v6/interior/object_removal",
      body: kind("usual"),
      longBody: kind("long"),
      shortBody: kind("short"),
      key: { in: "body", name: "key" },
    } as const;

    const { sent, answered } = await drive({ scenario: "long-short", request });

    for (const { name, plan } of accounts) {
      const mine = of(name, sent);
      const kinds = mine.map((each) => jsonOf(each).object_name);
      const waveEnd = mine.findIndex(({ id }) => answered.get(id)?.status === 429);
      const half = Math.floor(queueLimits[plan] / 2);
      const wave = [0, 1, half];
      const places = [...wave, waveEnd + 1, waveEnd + 2, ...wave.map((at) => waveEnd + 3 + at)];
      const long = kinds.flatMap((kind, at) => (kind === "long" ? at : []));
      expect(long.slice(0, 8)).toEqual(places);
      expect(long).toHaveLength(10);
      expect(new Set(kinds)).toEqual(new Set(["long", "short"]));
    }
  });

  it("accounts: of each plan one is filled while the other stays below, each on one instance", async () => {
    const both = ["a", "b"].flatMap((letter) =>
      accounts.map(({ plan }) => ({ name: `${plan} ${letter}`, plan, key: `${plan}/${letter}` })),
    );

    const { sent, answered, anchors } = await drive({
      scenario: "accounts",
      accounts: both,
      instances: 3,
    });

    expect(anchors.map(({ clock }) => clock)).toEqual([
      "k6:accounts.0",
      "k6:accounts.1",
      "k6:accounts.2",
    ]);
    for (const [index, { name, plan }] of both.entries()) {
      const mine = of(name, sent);
      const refused = mine.filter(({ id }) => answered.get(id)?.status === 429).length;
      expect(new Set(mine.map(({ clock }) => clock))).toEqual(
        new Set([`k6:accounts.${index % 3}`]),
      );
      expect(refused).toBe(name.endsWith("a") ? 4 : 0);
      if (name.endsWith("b")) expect(mine).toHaveLength(2 * Math.floor(queueLimits[plan] / 2));
    }
  });

  it.each([
    { scenario: "alone", bare: 6 },
    { scenario: "aftermath", bare: 0 },
  ] as const)(
    "$scenario: fills one account after another, each once the former is drained",
    async ({ scenario, bare }) => {
      const { sent, answered } = await drive({ scenario });

      const spans = accounts.map(({ name }) => {
        const mine = of(name, sent);
        const refused = mine.filter(({ id }) => answered.get(id)?.status === 429);
        expect(refused.length).toBeGreaterThanOrEqual(2);
        expect(mine.filter(({ body }) => !body?.text?.includes("object_name"))).toHaveLength(bare);
        return [mine[0]?.t_us ?? 0, mine.at(-1)?.t_us ?? 0] as const;
      });
      for (const [index, [begun]] of spans.entries())
        expect(begun).toBeGreaterThan(spans[index - 1]?.[1] ?? 0);
    },
  );

  it("capacity: arrives at a climbing rate, each request with the time it was due", async () => {
    const { sent, health } = await drive({
      scenario: "capacity",
      accounts: accounts.slice(0, 1),
      serviceMs: 50,
    });

    const begun = Math.min(...sent.map(({ due_us }) => due_us ?? 0));
    const early = sent.filter(({ due_us }) => (due_us ?? 0) - begun < 2.5e6);
    const lags = sent.map(({ t_us, due_us }) => t_us - (due_us ?? 0));
    expect(sent.length).toBeGreaterThan(85);
    expect(early.length).toBeLessThan(sent.length * 0.4);
    expect(Math.min(...lags)).toBeGreaterThan(-2000);
    expect(health.scheduleLagP99Ms).toBeGreaterThanOrEqual(0);
    expect(health.droppedIterations).toBe(0);
  });
});
