import type { Profile } from "../../../contracts/profile/index.ts";
import { turnsAway } from "../../generation/jobs/turned-away.ts";
import type { History } from "../../history/history.ts";
import { doubting } from "../../model/freedoms.ts";
import { rules } from "../../rules/index.ts";
import type { PlanOptions } from "../../run/plan-options.ts";
import { allRuns, type MeasuredDrive } from "../../run/planning/measured.ts";
import { hashing } from "../../run/planning/speed.ts";
import type { Drive } from "../../stage/drive.ts";
import { checked, onReference } from "../on-reference.ts";

/** A restart that is refused counts for next to none: it only leaves where the budget allows one. */
const refused = 0.001;

/** How many users exist before the measurement: then an episode only costs the users that it makes itself. */
const readyMade = 60;
/** Budgets that leave no episode out of the measurement. */
const unlimited = {
  pace: { totalRequests: 1_000_000 },
  budget: { users: 1_000_000, paidJobs: 1_000_000, restarts: 1_000_000 },
};

/** What an episode cost, in the order of a measured row, and how many observations of each kind it made. */
interface Seen {
  costs: [
    requests: number,
    users: number,
    lent: number,
    jobs: number,
    restarts: number,
    ms: number,
    passwords: number,
  ];
  tells: Map<string, number>;
}

/** Plays every run of the drives that are asked for twice on the reference; returns what each cost and told, by name. */
export async function measure(
  seed: number,
  isAsked: (name: string) => boolean,
): Promise<Record<string, MeasuredDrive<string>>> {
  const [one, other] = [await played(seed, isAsked), await played(seed + 1, isAsked)];
  const seen = new Map(
    [...one.seen].map(([name, own]) => [name, surely(own, other.seen.get(name))]),
  );
  const drives = new Set(rules.flatMap((rule) => rule.drives));
  const asked = [...drives].filter(({ name }) => isAsked(name));
  return Object.fromEntries(asked.map((drive) => [drive.name, rowsOf(drive, one.profile, seen)]));
}

/** The most that an episode cost, and the least that it told: much is told only beside what other episodes happened to do. */
const surely = ({ costs, tells }: Seen, other: Seen = notSeen): Seen => ({
  costs: costs.map((cost, at) => Math.max(cost, other.costs[at] ?? 0)) as Seen["costs"],
  tells: new Map(
    [...tells].map(([kind, count]) => [kind, Math.min(count, other.tells.get(kind) ?? 0)]),
  ),
});

const notSeen: Seen = { costs: [0, 0, 0, 0, 0, 0, 0], tells: new Map() };

const played = (seed: number, isAsked: (name: string) => boolean) =>
  onReference({ declares: (whole) => ({ ...whole, users, ...unlimited }) }, async (profile) => {
    await signUp(profile.target.baseUrl);
    const picks: PlanOptions["picks"] = (_, facts) => (drive) =>
      isAsked(drive.name) ? allRuns(drive, facts) : [];
    const { history } = await checked(profile, { seed, picks });
    return { profile, seen: seenIn(history, profile) };
  });

const users = Array.from({ length: readyMade }, (_, nth) => ({
  email: `ready-${nth}@kit.example`,
  password: `Ready-made-${nth}-4!`,
  name: "Ready Made",
}));

async function signUp(url: string): Promise<void> {
  for (const user of users) {
    await fetch(`${url}/api/agents/v1/auth/signup`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(user),
    });
  }
}

/** A mean rounded down, to tenths below one: what drawn values tell is a hope, and the table is kept small. */
const atLeast = (mean: number): number =>
  mean < 1 ? Math.floor(mean * 10) / 10 : Math.floor(mean);

/** What each episode cost and told, by its name. */
function seenIn(history: History, profile: Profile): Map<string, Seen> {
  const all = new Map<string, Seen>();
  const of = (episode: string): Seen => {
    const own = all.get(episode) ?? { costs: [0, 0, 0, 0, 0, 0, 0], tells: new Map() };
    all.set(episode, own);
    return own;
  };
  const isTurnedAway = turnsAway(profile);
  const given = new Set(profile.users.map(({ email }) => email));
  const lent = new Map<string, Set<string>>();
  for (const { episode = "", route, subject = "", received } of history.calls) {
    const { costs } = of(episode);
    const answer = { text: received?.text, status: received?.status };
    const isWork = route !== undefined && route.id !== "restart" && route.tier !== "control-plane";
    costs[0] += 1;
    if (route?.id === "signup" && !isTurnedAway(answer, "users")) costs[1] += 1;
    if (isWork && !isTurnedAway(answer, "paidJobs")) costs[3] += 1;
    if (route?.id === "restart") costs[4] += isTurnedAway(answer, "restarts") ? refused : 1;
    // Some hash before they look at the rest of a request.
    if (route !== undefined && hashing.has(route.id)) costs[6] += 1;
    if (given.has(subject)) lent.set(episode, (lent.get(episode) ?? new Set()).add(subject));
  }
  for (const [episode, users] of lent) of(episode).costs[2] = users.size;
  for (const [episode, ms] of idleMs(history)) of(episode).costs[5] = ms;
  // A target whose clock cannot be moved owes other kinds.
  const still: Profile = { ...profile, evidence: { ...profile.evidence, clock: undefined } };
  for (const rule of rules) {
    const quota = { ...rule.quota(still), ...rule.quota(profile) };
    for (const sighting of doubting(rule.judge)(history)) {
      if (sighting.is !== "for" || (quota[sighting.kind] ?? 0) === 0) continue;
      const { calls, kind, count = 1 } = sighting;
      const { tells } = of(history.call(calls.at(-1) ?? "")?.episode ?? "");
      const name = `${rule.clause.id}|${kind}`;
      tells.set(name, (tells.get(name) ?? 0) + count);
    }
  }
  return all;
}

/** How long each episode has no request under way, in ms, to a tenth of a second. */
function idleMs(history: History): Map<string, number> {
  const calls = Map.groupBy(history.calls, ({ episode = "" }) => episode);
  const began = new Map<string, number>();
  const idle = new Map<string, number>();
  for (const { episode = "", phase, t_us } of history.episodes) {
    if (phase === "begin") began.set(episode, t_us);
    else {
      let [until, us] = [began.get(episode) ?? t_us, 0];
      for (const { sent, received } of calls.get(episode) ?? []) {
        us += Math.max(0, sent.at.t - until);
        until = Math.max(until, received?.at.t ?? 0);
      }
      idle.set(episode, Math.round((us + Math.max(0, t_us - until)) / 100_000) * 100);
    }
  }
  return idle;
}

/** A value for each case; for random runs, the most that they cost, and the mean of what they tell. */
function rowsOf(
  drive: Drive,
  profile: Profile,
  seen: ReadonlyMap<string, Seen>,
): MeasuredDrive<string> {
  const cases = drive.cases(profile).length;
  const runs = Array.from(
    { length: drive.runs(profile) },
    (_, at): Seen => seen.get(`${drive.name}/${at}`) ?? notSeen,
  );
  const fixed = runs.slice(0, cases);
  const random = runs.length > cases ? runs.slice(cases) : runs;
  const most = [0, 1, 2, 3, 4, 5, 6].map((at) =>
    Math.max(...random.map(({ costs }) => costs[at] ?? 0)),
  );
  const row = (name: string): string => {
    const count = (run: Seen) => run.tells.get(name) ?? 0;
    const mean = random.reduce((sum, run) => sum + count(run), 0) / random.length;
    return rolled([...fixed.map(count), runs.length > cases ? atLeast(mean) : 0]);
  };
  const names = [...new Set(runs.flatMap((run) => [...run.tells.keys()]))].sort();
  const tells = Object.fromEntries(Map.groupBy(names, row));
  return { costs: rolled([...fixed.map(({ costs }) => costs), most]), tells };
}

/** A row such as `1x3 2` of `1 1 1 2`. */
function rolled(values: readonly unknown[]): string {
  const parts: { value: string; times: number }[] = [];
  for (const value of values.map(String)) {
    const last = parts.at(-1);
    if (last?.value === value) last.times += 1;
    else parts.push({ value, times: 1 });
  }
  return parts.map(({ value, times }) => (times === 1 ? value : `${value}x${times}`)).join(" ");
}
