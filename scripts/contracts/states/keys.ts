import type { KeyCase } from "../../../conformance/generation/enterprise-keys.ts";
import { dispositionBy, holdsResult } from "../../../conformance/generation/jobs/disposition.ts";
import { CannotStage } from "../../../conformance/stage/cannot-stage.ts";
import { Customer } from "../../../conformance/stage/customer.ts";
import { askElsewhere, unaddressed } from "../../../conformance/stage/drives/asking-again.ts";
import type { Stage } from "../../../conformance/stage/stage.ts";
import { withKey, withMedia } from "../../../conformance/stage/texts/request-body.ts";
import type { Passing } from "../../../conformance/target/archive/recording-proxy.ts";
import { queueLimits } from "../../../contracts/limits.ts";
import {
  type JsonObject,
  minimalBody,
  offeredServers,
  type Profile,
  sampleValue,
  type UntypedParameter,
} from "../../../contracts/profile/index.ts";
import { untypedParameters } from "../../../contracts/profile/sections/values.ts";
import { routePath } from "../../../contracts/wire/match-route.ts";
import {
  type GenerationRouteId,
  generationRouteIds,
  routeIds,
} from "../../../contracts/wire/route-ids.ts";
import { type Route, routeById } from "../../../contracts/wire/routes.ts";
import type { PreparedState, Setup } from "./prepared-state.ts";

export const enterpriseKey: Setup = async (stage, { server }) => {
  const { key } = stage.facts.enterprise;
  if (key === undefined) throw new CannotStage("the profile holds no enterprise.key");
  return restarting(stage, server, key, "valid key");
};

export const wrongEnterpriseKey: Setup = async (stage, { server, route }) => {
  const key = stage.madeUp("key", stage.unique("no-such-key-"));
  return route === undefined
    ? restarting(stage, server, key, "wrong key")
    : wrongAccount(stage, route, key);
};

function restarting(
  stage: Stage,
  kind: string | undefined,
  key: string,
  of: KeyCase,
): PreparedState {
  const server = offeredServers(stage.facts).find((one) => one.kind === kind);
  if (server === undefined) throw new CannotStage(`no server of kind ${kind} is offered`);
  const path = routePath(routeById("restart"), {}, { server_kind: server.segment });
  return { values: { key, path }, part: { case: of, attempt: 1, role: "asked" } };
}

function routeNamed(named: string | undefined): GenerationRouteId {
  const id = generationRouteIds.find((one) => one === named);
  if (id === undefined) throw new CannotStage(`no route ${named}`);
  return id;
}

/** A request that is valid but for its key. */
function wrongAccount(stage: Stage, named: string, key: string): PreparedState {
  const id = routeNamed(named);
  const { facts, evidence } = stage;
  const complete = (request: Passing) => {
    const shown = JSON.parse(String(request.body)) as JsonObject;
    return {
      ...request,
      body: { ...withMedia(minimalBody(facts, id).value, evidence.media), ...shown },
    };
  };
  const part = { case: "wrong key", attempt: 1, role: "asked" } as const;
  return {
    values: { key, path: pathOf(stage, id) },
    subject: stage.unique("job-"),
    complete,
    part,
  };
}

type Metered = Profile["accounts"][number];

/**
 * Each route has one account, and an account serves several routes: a refusal says something about a parameter or a
 * route only together with what the same account was served. The accounts with the longest queues have room for it.
 */
function keyFor(stage: Stage, { id, tier }: Route): string {
  const longestFirst = (a: Metered, b: Metered) => queueLimits[b.plan] - queueLimits[a.plan];
  const accounts = stage.facts.accounts.toSorted(longestFirst).slice(0, 3);
  const chosen = accounts[routeIds.indexOf(id) % accounts.length];
  return tier === "enterprise" || chosen === undefined ? stage.account(tier).key : chosen.key;
}

/** How many track_ids hold one of every kind that their form allows. */
const enough = 40;

/**
 * A track_id that begins with a letter, where its form allows that. The pacts ask for only a few jobs: where all are of
 * one kind, a route that takes them shows that another route could.
 */
function alikeTrackId(stage: Stage): string {
  const some = Array.from({ length: enough }, () => stage.trackId());
  return some.find((trackId) => /^[a-z]/i.test(trackId)) ?? stage.trackId();
}

/** A key and a place in the queue; the profile gives the rest of a valid body. */
export const account: Setup = async (stage, { route: named, after, alone = "" }) => {
  const id = routeNamed(named);
  const route = routeById(id);
  const { facts, evidence } = stage;
  if (after !== undefined && new Date().toISOString().slice(0, 10) <= after) {
    throw new CannotStage(`${after} is not over yet`);
  }
  const key = keyFor(stage, route);
  const fill = (body: JsonObject) => withMedia(body, evidence.media);
  const { image } = fill({ image: "{media:image}" });
  const { hook, url: webhook } = evidence.webhooks?.open({ episode: stage.episode }) ?? {};
  if (webhook === undefined && facts.async.routes.some((one) => one === id)) {
    throw new CannotStage("the profile offers no webhook receiver (evidence.webhook)");
  }
  const unadded = new Set(alone.split(" "));
  let isCalled = false;
  const complete = (request: Passing) => {
    const shown = JSON.parse(String(request.body)) as JsonObject;
    isCalled = Object.hasOwn(shown, "webhook");
    const minimal = Object.entries(fill(minimalBody(facts, id).value));
    const added = Object.fromEntries(minimal.filter(([name]) => !unadded.has(name)));
    const whole = { ...added, ...shown };
    const { body, headers, query = "" } = withKey(whole, route, key, facts);
    const path = request.path + query;
    return { ...request, path, body, headers: { ...request.headers, ...headers } };
  };
  return {
    values: {
      key,
      path: pathOf(stage, id),
      image: String(image),
      webhook: webhook ?? "",
      track_id: alikeTrackId(stage),
      ...samples(facts),
    },
    subject: stage.unique("job-"),
    complete,
    control: async () => {
      const customer = new Customer(stage, { name: id, key });
      const { disposition } = await customer.ask(id, minimalBody(facts, id).value, unaddressed);
      if (disposition !== "accepted") await askElsewhere(customer, id, facts);
    },
    awaitLater: (answer) => {
      const isPending = dispositionBy(answer, facts) === "accepted" && !holdsResult(answer, facts);
      return isCalled && isPending && hook !== undefined ? stage.hooked(hook) : undefined;
    },
  };
};

/** Values, by name, of the parameters whose type is not shown. */
function samples(facts: Profile): JsonObject {
  const value = (one: UntypedParameter) => [one.split(".")[1], sampleValue(facts, one).value];
  return Object.fromEntries(untypedParameters.map(value)) as JsonObject;
}

function pathOf({ facts }: Stage, id: GenerationRouteId): string {
  try {
    return routePath(routeById(id), facts.slugs);
  } catch (error) {
    throw new CannotStage((error as Error).message);
  }
}
