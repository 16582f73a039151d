import { catalogue } from "../../../contracts/clauses/index.ts";
import { type Profile, type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";
import { startReference } from "../../../fixtures/reference/index.ts";
import { freeAddresses } from "../../../fixtures/reference/serving/free-addresses.ts";
import { turnsAway } from "../../generation/turned-away.ts";
import type { History } from "../../history/history.ts";
import { rules } from "../../rules/index.ts";
import { runCheck } from "../../run/check.ts";
import { knownOf, type MeasuredDrive } from "../../run/measured.ts";
import type { Plan } from "../../run/plan.ts";
import type { Drive } from "../../stage/drive.ts";
import { seenBy } from "../../verdicts/sightings.ts";

/** How many users exist before the measurement: then an episode only costs the users that it makes itself. */
const readyMade = 60;

/** Budgets that leave no episode out of the measurement. */
const unlimited = {
  pace: { totalRequests: 1_000_000 },
  budget: { users: 1_000_000, paidJobs: 1_000_000, restarts: 1_000_000 },
};

const drives: readonly Drive[] = [...new Set(rules.flatMap((rule) => rule.drives))];

interface Run {
  history: History;
  profile: Profile;
  plan: Plan;
}

/** Runs a plan on the reference, with ready-made users or none, and these facts of the profile. */
async function runOn(facts: Partial<ProfileInput>, ready: boolean, seed: number): Promise<Run> {
  const listen = await freeAddresses();
  const reference = await startReference({
    smtp: listen.smtp,
    payments: `http://${listen.payment}`,
  });
  try {
    const users = ready ? await makeUsers(reference.url) : [];
    const profile = parseProfile({ ...reference.profile(listen), users, ...facts }, {});
    let plan: Plan | undefined;
    const { history } = await runCheck({
      profile,
      rules,
      catalogue,
      digest: "",
      kit: "selftest",
      command: "measure",
      run: `m${seed}`,
      seed,
      depth: "thorough",
      narrows: false,
      onPlan: (made) => {
        plan = made;
      },
    });
    if (plan === undefined) throw new Error("a run begins with its plan");
    return { history, profile, plan };
  } finally {
    await reference.close();
  }
}

/**
 * Runs a gentle plan. For each kind of observation it returns which share of the planned count was seen: some kinds are
 * counted once for each user, or only together with others.
 */
export async function shareSeen(seed: number): Promise<Map<string, number>> {
  const pace = { mode: "gentle" as const, requestsPerSecond: 1000 };
  const { history, profile, plan } = await runOn({ pace }, false, seed);
  const told = new Map<string, number>();
  for (const { drive, index } of plan.episodes) {
    for (const [kind, count] of Object.entries(knownOf(drive, profile).tells(index)))
      told.set(kind, (told.get(kind) ?? 0) + count);
  }
  const seen = new Map<string, number>();
  for (const rule of rules) {
    for (const [kind, count] of seenBy(rule, history).supports)
      seen.set(`${rule.clause.id}|${kind}`, count);
  }
  // Something else prevented a kind that was never seen.
  const shares = [...told].flatMap(([kind, count]): [string, number][] => {
    const met = seen.get(kind) ?? 0;
    return met === 0 ? [] : [[kind, met / count]];
  });
  return new Map(shares);
}

/** Runs every episode of every drive on the reference, and returns what each cost and told. */
export async function measure(seed: number): Promise<Record<string, MeasuredDrive>> {
  const { history, profile } = await runOn(unlimited, true, seed);
  return measuredIn(history, profile);
}

async function makeUsers(url: string): Promise<NonNullable<Profile["users"]>> {
  const made = Array.from({ length: readyMade }, (_, nth) => ({
    email: `ready-${nth}@kit.example`,
    password: `Ready-made-${nth}-4!`,
    name: "Ready Made",
  }));
  for (const user of made) {
    await fetch(`${url}/api/agents/v1/auth/signup`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(user),
    });
  }
  return made as NonNullable<Profile["users"]>;
}

interface Seen {
  costs: [number, number, number, number, number, number];
  tells: Map<string, number>;
}

function measuredIn(history: History, profile: Profile): Record<string, MeasuredDrive> {
  const byEpisode = new Map<string, Seen>();
  const seenIn = (episode: string): Seen => {
    const known = byEpisode.get(episode) ?? { costs: [0, 0, 0, 0, 0, 0], tells: new Map() };
    byEpisode.set(episode, known);
    return known;
  };
  count(history, profile, seenIn);
  tell(history, seenIn);
  return Object.fromEntries(drives.map((drive) => [drive.name, rowsOf(drive, profile, byEpisode)]));
}

function count(history: History, profile: Profile, seenIn: (episode: string) => Seen): void {
  const isTurnedAway = turnsAway(profile);
  const given = new Set(profile.users.map(({ email }) => email));
  const lent = new Map<string, Set<string>>();
  for (const { episode = "", route, subject = "", received } of history.calls) {
    const { costs } = seenIn(episode);
    costs[0] += 1;
    const answer = { text: received?.text, status: received?.status };
    if (route?.id === "signup" && !isTurnedAway(answer, "users")) costs[1] += 1;
    if (route?.id === "restart") costs[4] += 1;
    const isWork = route !== undefined && route.id !== "restart" && route.tier !== "control-plane";
    if (isWork && !isTurnedAway(answer, "paidJobs")) costs[3] += 1;
    if (given.has(subject)) lent.set(episode, (lent.get(episode) ?? new Set()).add(subject));
  }
  for (const [episode, users] of lent) seenIn(episode).costs[2] = users.size;
  for (const [episode, ms] of idleMs(history)) seenIn(episode).costs[5] = ms;
}

/** How long each episode takes in addition to its requests, in ms, to a tenth of a second. */
function idleMs(history: History): Map<string, number> {
  const ms = new Map<string, number>();
  for (const { episode = "", phase, t_us } of history.episodes)
    ms.set(episode, (ms.get(episode) ?? 0) + (phase === "end" ? t_us : -t_us) / 1000);
  for (const { episode = "", sent, received } of history.calls) {
    if (received !== undefined && ms.has(episode))
      ms.set(episode, (ms.get(episode) ?? 0) - (received.at.t - sent.at.t) / 1000);
  }
  return new Map(
    [...ms].map(([episode, idle]) => [episode, Math.max(0, Math.round(idle / 100) * 100)]),
  );
}

function tell(history: History, seenIn: (episode: string) => Seen): void {
  for (const rule of rules) {
    const quota = rule.quota(history.facts);
    for (const sighting of rule.judge(history)) {
      if (sighting.is !== "for" || (quota[sighting.kind] ?? 0) === 0) continue;
      const episode = history.call(sighting.calls.at(-1) ?? "")?.episode ?? "";
      const kind = `${rule.clause.id}|${sighting.kind}`;
      const { tells } = seenIn(episode);
      tells.set(kind, (tells.get(kind) ?? 0) + (sighting.count ?? 1));
    }
  }
}

/** A row for each case; for random runs, the most that they cost, and their mean of what they tell. */
function rowsOf(
  drive: Drive,
  profile: Profile,
  byEpisode: ReadonlyMap<string, Seen>,
): MeasuredDrive {
  const cases = drive.cases(profile).length;
  const runs = Array.from({ length: Math.max(drive.runs, cases) }, (_, at) =>
    byEpisode.get(`${drive.name}/${at}`),
  ).map((seen): Seen => seen ?? { costs: [0, 0, 0, 0, 0, 0], tells: new Map() });
  const random = runs.slice(cases);
  const costsOf = (some: readonly Seen[]) =>
    some.reduce<number[]>(
      (most, { costs }) => most.map((one, at) => Math.max(one, costs[at] ?? 0)),
      [0, 0, 0, 0, 0, 0],
    );
  const kinds = [...new Set(runs.flatMap(({ tells }) => [...tells.keys()]))].sort();
  const mean = (kind: string) =>
    random.reduce((sum, { tells }) => sum + (tells.get(kind) ?? 0), 0) / Math.max(1, random.length);
  return {
    costs: [
      ...runs.slice(0, cases).map(({ costs }) => costs),
      costsOf(random.length > 0 ? random : runs),
    ],
    tells: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        [
          ...runs.slice(0, cases).map(({ tells }) => tells.get(kind) ?? 0),
          Number(mean(kind).toFixed(2)),
        ],
      ]),
    ),
  } as unknown as MeasuredDrive;
}

/** The most that any of several measurements cost, and the least that they told. */
export function together(
  some: readonly Readonly<Record<string, MeasuredDrive>>[],
): Record<string, MeasuredDrive> {
  const [first = {}, ...others] = some;
  return Object.fromEntries(
    Object.entries(first).map(([name, one]) => [
      name,
      others.reduce((sum, other) => merged(sum, other[name] ?? sum), one),
    ]),
  );
}

function merged(one: MeasuredDrive, other: MeasuredDrive): MeasuredDrive {
  const rows = one.costs.map((row, at) =>
    row.map((cost, kind) => Math.max(cost, other.costs[at]?.[kind] ?? 0)),
  );
  const tells = Object.entries(one.tells).map(([kind, counts]) => [
    kind,
    counts.map((count, at) => Math.min(count, other.tells[kind]?.[at] ?? 0)),
  ]);
  return { costs: rows, tells: Object.fromEntries(tells) } as unknown as MeasuredDrive;
}
