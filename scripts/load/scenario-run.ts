import { EnvironmentError } from "../../conformance/target/environment-error.ts";
import type { Plan } from "../../contracts/limits.ts";
import {
  minimalBody,
  offersRoute,
  type Profile,
  settlingMs,
} from "../../contracts/profile/index.ts";
import { routePath } from "../../contracts/wire/match-route.ts";
import type { RouteId } from "../../contracts/wire/route-ids.ts";
import { routeById } from "../../contracts/wire/routes.ts";
import type { JobRequest } from "../../load/acts/job.ts";
import { sessionCalls } from "../../load/acts/session.ts";
import type { LoadRun } from "../../load/load-run.ts";
import type { Receiver, Size } from "../../load/settings.ts";
import { minimumSet, type ScenarioName, subjectsOfScenario } from "../../load/workloads/index.ts";
import { oneSilentIn } from "../../load/workloads/workload.ts";
import { queuedRoute } from "./before/plain-job.ts";
import { type Give, withOwnPlaces } from "./own-files.ts";

/** The choices of a scenario's run that the profile does not make. */
export interface ScenarioRun {
  scenario: ScenarioName;
  size?: Size | undefined;
  plans?: readonly Plan[] | undefined;
  receivers: Receiver[];
  give: Give;
}

/** How long (ms) a scenario waits at least for the next webhook; longer where a single job may take longer. */
const leastPatienceMs = 10_000;
/** As long as so many usual jobs a long one may take, as far as waiting for it goes. */
const longJobs = 10;

/** A run of one scenario on the target of a profile, as plain values. */
export function scenarioRun(
  profile: Profile,
  { scenario, size, plans, receivers, give }: ScenarioRun,
): Omit<LoadRun, "k6" | "onEvent"> {
  const { minimumMs } = profile.queue.serviceTime;
  const { ceiling } = profile.load;
  const settleMs = settlingMs(profile).value;
  return {
    scenario,
    size: size ?? profile.load.size,
    baseUrl: profile.target.baseUrl,
    headers: profile.target.headers,
    accounts: accountsOf(profile, plans),
    request: jobRequest(profile, give),
    trackId: profile.async.trackId,
    receivers,
    accepted: profile.recognise.accepted,
    settleMs,
    patienceMs: Math.max(
      leastPatienceMs,
      (profile.within.webhookMs ?? 0) + settleMs,
      longJobs * (minimumMs ?? 0) + settleMs,
    ),
    ...(ceiling === undefined ? {} : { maxSeconds: ceiling.seconds }),
    ...(minimumMs === undefined ? {} : { serviceMs: minimumMs }),
    ...(tellsSilentEnds(profile) ? { oneSilentIn } : {}),
    leave: profile.load,
  };
}

/** Whether it can be told when a job without a webhook ends: where not, it would count as queued for ever. */
const tellsSilentEnds = ({ async, evidence }: Profile): boolean =>
  async.answersAtOnce === true || evidence.trace !== undefined;

/** The metered accounts of these plans, by default of every plan. */
export function accountsOf({ accounts }: Profile, plans: readonly Plan[] | undefined) {
  return accounts.filter(({ plan }) => plans === undefined || plans.includes(plan));
}

/** The smallest set of scenarios, without those that need an undeclared fact or one more account. */
export function affordable(profile: Profile, plans: readonly Plan[] | undefined): ScenarioName[] {
  const accounts = accountsOf(profile, plans);
  const lacks: Partial<Record<ScenarioName, boolean>> = {
    "long-short": profile.queue.longJob === undefined,
    accounts: new Set(accounts.map(({ plan }) => plan)).size === accounts.length,
  };
  return minimumSet.filter((name) => lacks[name] !== true && isOffered(profile, name));
}

/** Whether a scenario calls only what the profile offers. */
export const isOffered = (profile: Profile, scenario: ScenarioName): boolean =>
  leftOutFor(profile, scenario).length === 0;

/** Makes sure that a scenario calls nothing that the profile does not offer. Throws EnvironmentError where it would. */
export function assertOffered(profile: Profile, scenario: ScenarioName): void {
  const [left] = leftOutFor(profile, scenario);
  if (left === undefined) return;
  const met = `leaves ${left} out, and the scenario ${scenario} needs that`;
  throw new EnvironmentError("offers", met, "Choose another scenario.");
}

/** What a scenario takes and the profile does not offer: the queues, and the routes that it calls. */
function leftOutFor(profile: Profile, scenario: ScenarioName): string[] {
  const isOfQueues = subjectsOfScenario(scenario) === "accounts";
  const calls: readonly RouteId[] = isOfQueues ? [queuedRoute(profile)] : sessionCalls;
  const queues = isOfQueues && !profile.offers.scopes.includes("queue") ? ["the queues"] : [];
  return [...queues, ...calls.filter((route) => !offersRoute(profile, route))];
}

/** A valid job of the first queued route, its media in the form that the target takes. */
function jobRequest(profile: Profile, give: ScenarioRun["give"]): JobRequest {
  const route = queuedRoute(profile);
  const { body, ...own } = withOwnPlaces(minimalBody(profile, route).value, give, profile);
  const { longJob, shortJob } = profile.queue;
  const base64 =
    route === "object_removal" ? profile.values.samples["object_removal.base64"] : undefined;
  return {
    path: routePath(routeById(route), profile.slugs),
    body,
    ...(longJob === undefined ? {} : { longBody: { ...body, ...longJob } }),
    ...(shortJob === undefined ? {} : { shortBody: { ...body, ...shortJob } }),
    ...(base64 === undefined ? {} : { fullBody: { ...body, base64 } }),
    key: profile.parameters.standardKey,
    ...own,
  };
}
