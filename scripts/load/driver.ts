import { fileOf } from "../../conformance/kit/media/shelf.ts";
import type { GeneratorNote } from "../../conformance/kit/queue/generator-notes.ts";
import type { Driver, DriverStage } from "../../conformance/kit/run/check.ts";
import { headerEvent, type RunFacts } from "../../conformance/kit/run/header.ts";
import { EnvironmentError } from "../../conformance/target/environment-error.ts";
import type { ClockAnchor } from "../../contracts/history/events.ts";
import type { Plan } from "../../contracts/limits.ts";
import { minimalBody, type Profile } from "../../contracts/profile/index.ts";
import { routePath } from "../../contracts/wire/match-route.ts";
import { routeById } from "../../contracts/wire/routes.ts";
import type { JobRequest } from "../../load/acts/job.ts";
import type { GeneratorHealth } from "../../load/generator/health.ts";
import { findK6 } from "../../load/k6/find.ts";
import { runScenario } from "../../load/run.ts";
import type { Size } from "../../load/settings.ts";
import { minimumSet, type ScenarioName } from "../../load/workloads/index.ts";
import { generatorEvent } from "./generator-note.ts";
import { kitLead, toKitClock } from "./kit-clock.ts";

export interface LoadPlan {
  /** Default: the least set that shows every fault of a queue. */
  scenarios?: readonly ScenarioName[];
  /** Default: every plan that the profile has an account of. */
  plans?: readonly Plan[];
  size?: Size;
  run: RunFacts;
  onProgress: (what: string) => void;
}

/** Health of the generator in each scenario that was run. */
export type HealthByScenario = Map<ScenarioName, GeneratorHealth>;

/** So many are noted together: a soak of days keeps no more of them. */
const standstillsANote = 1000;

/**
 * Drives the scenarios one after another and writes what k6 saw into the history. How the generator did is
 * noted there too, so that judges do not take its timings for the target's.
 */
export function loadDriver(plan: LoadPlan, health: HealthByScenario): Driver {
  return async (stage) => {
    const { profile, evidence } = stage;
    if (evidence.webhooks === undefined)
      throw needs("evidence.webhook", "queues are judged by webhooks");
    const accounts = profile.accounts.filter(
      (account) => plan.plans === undefined || plan.plans.includes(account.plan),
    );
    if (accounts.length === 0) throw needs("accounts", "load drives metered accounts");
    const k6 = await findK6({ onProgress: plan.onProgress });
    const anchors: ClockAnchor[] = [];
    for (const scenario of plan.scenarios ?? affordable(profile)) {
      if (stage.signal?.aborted === true) return;
      plan.onProgress(`k6 ${scenario}`);
      const standstills: GeneratorNote["standstills"] = [];
      const note = (health?: GeneratorHealth) =>
        stage.recorder.record(
          generatorEvent({ run: scenario, standstills: standstills.splice(0) }, health),
        );
      const outcome = await runScenario({
        k6: k6.path,
        scenario,
        size: plan.size ?? profile.load.size,
        baseUrl: profile.target.baseUrl,
        headers: profile.target.headers,
        accounts,
        request: jobRequest(stage),
        trackId: profile.async.trackId,
        receivers: [{ hookBase: evidence.webhooks.hookBase, control: evidence.webhooks.control }],
        accepted: profile.recognise.accepted,
        settleMs: profile.queue.settlingMs,
        ...(profile.queue.serviceTime.minimumMs === undefined
          ? {}
          : { serviceMs: profile.queue.serviceTime.minimumMs }),
        leave: profile.load,
        ...(stage.signal === undefined ? {} : { signal: stage.signal }),
        onAnchor: (anchor) => {
          anchors.push(toKitClock(anchor, kitLead()));
          stage.recorder.record(headerEvent(stage.recorder.vault, plan.run, anchors));
        },
        onEvent: (event) => stage.recorder.record(event),
        onStandstill({ from_us, until_us }) {
          standstills.push([from_us, until_us]);
          if (standstills.length >= standstillsANote) note();
        },
        onProgress: ({ sent, answered }) =>
          plan.onProgress(`k6 ${scenario}: ${sent} sent, ${answered} answered`),
      });
      health.set(scenario, outcome.health);
      note(outcome.health);
    }
  };
}

/** The minimum set, without what needs a fact that the profile does not declare. */
function affordable({ queue }: Profile): ScenarioName[] {
  return minimumSet.filter((name) => name !== "long-short" || queue.longJob !== undefined);
}

/** A valid job of the first queued route, its media in the form that the target takes. */
function jobRequest({ profile, evidence }: DriverStage): JobRequest {
  const [route = "object_removal"] = profile.queue.routes;
  const { value } = minimalBody(profile, route);
  const body = filled(value) as Record<string, unknown>;
  const { longJob, shortJob } = profile.queue;
  return {
    path: routePath(routeById(route), profile.slugs),
    body,
    ...(longJob === undefined ? {} : { longBody: { ...body, ...longJob } }),
    ...(shortJob === undefined ? {} : { shortBody: { ...body, ...shortJob } }),
    key: profile.parameters.standardKey,
  };

  function filled(item: unknown): unknown {
    if (Array.isArray(item)) return item.map(filled);
    if (typeof item === "object" && item !== null) {
      return Object.fromEntries(Object.entries(item).map(([name, each]) => [name, filled(each)]));
    }
    const marker = typeof item === "string" ? /^\{media:(\w+)\}$/.exec(item)?.[1] : undefined;
    if (marker === undefined) return item;
    const { name, bytes } = fileOf(marker);
    return evidence.media?.give(name, bytes) ?? `https://example.com/${name}`;
  }
}

function needs(fact: string, why: string): EnvironmentError {
  return new EnvironmentError(fact, `is not declared, and ${why}`, "Declare it in the profile.");
}
