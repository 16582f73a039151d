import { setTimeout } from "node:timers/promises";
import fc, { type Arbitrary } from "fast-check";
import type { Evidence } from "../../../contracts/clauses/clause.ts";
import {
  type JsonObject,
  type JsonValue,
  minimalBody,
  type Profile,
} from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { routeById, type Tier } from "../../../contracts/wire/routes.ts";
import type { Change } from "../../generation/change.ts";
import { asksForNothingElse } from "../../generation/nothing-else.ts";
import { parametersOf } from "../../generation/parameters/all.ts";
import { isReachable, lackingFor, liveRoutes, offeredOf } from "../../generation/reach.ts";
import { momentMs } from "../../generation/sendings.ts";
import { beyondOffer } from "../../history/sighting.ts";
import { formed, hasAnyForm } from "../../target/answer-form.ts";
import type { Dealt } from "../accounts.ts";
import { CannotStage } from "../cannot-stage.ts";
import type { Customer, Order, WorkAnswer } from "../customer.ts";
import { type Drive, type DriveParts, drive } from "../drive.ts";
import { sideBySide } from "../side-by-side.ts";
import type { Stage } from "../stage.ts";
import { alone, type MemberSets, someMemberSets } from "./member-sets.ts";

/** Requests of one account to one route, each with one change of the same plain request. */
export interface Series {
  route: GenerationRouteId;
  /** What the plain request has in addition to the route's minimal body. */
  plain?: Change;
  /** Best with a surely valid change at the end: it is the control of every refusal before it. */
  changes: readonly Change[];
  order?: Order;
  /** Asked with the account of this plan of the profile, such as 0; default: with the accounts of the run, in turn. */
  plan?: number;
}

interface Asking<V> {
  routes: readonly GenerationRouteId[];
  given: Arbitrary<V> | ((facts: Profile) => Arbitrary<V>);
  cases: readonly V[] | ((facts: Profile) => readonly V[]);
  series: (values: V, facts: Profile) => readonly Series[];
  needs?: readonly Evidence[];
  /** How many values there are to ask for, fixed and random. */
  runs?: number;
  /** Random values come without further parameters, too. */
  isAlone?: true;
  /** Why the drive has nothing to ask on this target. */
  unless?: DriveParts<V>["unless"];
}

/** What a run asks for, which other parameters every request of it gives, and with which accounts. */
export interface Asked<V> {
  values: V;
  /** The one of its series that is asked for; default: all. */
  part?: number;
  beside: MemberSets;
  which: Dealt;
}

/**
 * A drive that asks for work. Each series is a run of its own, so that none is paid for that no rule needs. The cases
 * give no further parameters; random values come with other valid parameters, from every account. Nothing shrinks, since
 * jobs cost money.
 */
export function asking<V>(name: string, parts: Asking<V>): Drive<Asked<V>> {
  const { routes, series, unless } = parts;
  const all = (values: V, facts: Profile): Series[] =>
    series(values, facts).filter(({ route }) => isReachable(facts, route));
  const reachable = ({ values, part, beside }: Asked<V>, facts: Profile) =>
    all(values, facts)
      .filter((_series, at, { length }) => part === undefined || at === part % length)
      .map((one) => accompanied(one, beside));
  const given = (facts: Profile) =>
    fc.record({
      values: typeof parts.given === "function" ? parts.given(facts) : parts.given,
      part: fc.nat(),
      beside: parts.isAlone ? fc.constant(alone) : someMemberSets(routes, facts),
      which: fc.constant<Dealt>("all"),
    });
  const whole = (facts: Profile): readonly V[] =>
    typeof parts.cases === "function" ? parts.cases(facts) : parts.cases;
  const cases = (facts: Profile): readonly Asked<V>[] =>
    whole(facts).flatMap((values) =>
      all(values, facts).map((_series, part) => ({ values, part, beside: alone, which: "shared" })),
    );
  // As many random series for each fixed one as there are random values for each fixed value.
  const runs = (facts: Profile): number =>
    Math.ceil((cases(facts).length * (parts.runs ?? 5)) / Math.max(1, whole(facts).length));
  const rest: Omit<DriveParts<Asked<V>>, "act"> = {
    given,
    cases,
    ...(parts.needs === undefined ? {} : { needs: parts.needs }),
    runs,
    shrinks: false,
    company: "beside",
    unless: (facts) => unreachable(facts, routes) ?? unless?.(facts),
    jobs: (facts) => Math.max(0, ...cases(facts).map((asked) => jobsOf(reachable(asked, facts)))),
  };
  return drive(name, {
    ...rest,
    act: (asked, stage) => play(reachable(asked, stage.facts), asked.which, stage),
  });
}

/**
 * The series with the companions in every request; a companion does not replace a member that the series changes
 * itself.
 */
function accompanied(series: Series, { members, order }: MemberSets): Series {
  const own = new Set(series.changes.flatMap(Object.keys));
  const others = Object.entries(members).filter(
    ([name, value]) => value !== undefined && !own.has(name),
  );
  return {
    ...series,
    plain: { ...series.plain, ...Object.fromEntries(others) },
    order: { ...order, ...series.order },
  };
}

/** What would let one of these routes be asked, where none can be; undefined where one can. */
export function unreachable(
  facts: Profile,
  routes: readonly GenerationRouteId[],
): readonly Need[] | undefined {
  if (routes.some((route) => isReachable(facts, route))) return undefined;
  const [nearest] = offeredOf(facts, routes)
    .map((route) => lackingFor(facts, route))
    .sort((one, other) => one.length - other.length);
  return nearest ?? [unoffered(routes)];
}

const unoffered = (routes: readonly GenerationRouteId[]): Need =>
  beyondOffer(`a route to ask (offers): the profile offers neither ${routes.join(" nor ")}`);

/** How many jobs the series may have accepted: each request, and the plainer ones that may follow. */
function jobsOf(series: readonly Series[]): number {
  return series.reduce((sum, { changes }) => sum + changes.length + 2, 0);
}

/**
 * Plays all series at the same time, each tier and each named plan with its own accounts. Series whose requests may wait in a queue, or for
 * a webhook, leave alone the account whose queue other drives fill.
 */
async function play(series: readonly Series[], which: Dealt, stage: Stage): Promise<void> {
  const { queue, async } = stage.facts;
  const waiting = new Set<GenerationRouteId>([...queue.routes, ...async.routes]);
  const isWaiting = ({ route }: Series): boolean => waiting.has(route);
  const byTier = Map.groupBy(series, ({ route }) => routeById(route).tier);
  const groups = [...byTier].flatMap(([tier, ofTier]: [Tier, Series[]]) =>
    [...Map.groupBy(ofTier, ({ plan }) => plan)].map(([plan, own]) =>
      sideBySide(
        stage,
        { tier, which: plan ?? (own.some(isWaiting) ? "shared" : which) },
        own.map((one) => (customer) => playOne(customer, one, stage.facts)),
      ),
    ),
  );
  await Promise.all(groups);
}

/**
 * Where the last request was not taken, plainer ones follow, which show whether the account is still served. What was turned
 * away though it is valid is asked for again a moment later, alone: by then a passing fault is over, and a queue has
 * room. If it is turned away again, another account asks, too, and then the first for what is surely served.
 */
async function playOne(customer: Customer, series: Series, facts: Profile): Promise<void> {
  const { route, plain = {}, changes, order = {} } = series;
  const base = changed(minimalBody(facts, route).value, plain);
  const ask = (change: Change, by = customer) => by.ask(route, changed(base, change), order);
  const asked: (WorkAnswer & { change: Change })[] = [];
  for (const change of changes) asked.push({ change, ...(await ask(change)) });
  if (asked.at(-1)?.taken !== "accepted") asked.push({ change: {}, ...(await ask({})) });
  const served = asked.findLast(({ taken }) => taken === "accepted");
  const plainer =
    served === undefined ? await askUnaddressed(customer, route, base, order, facts) : order;
  const again: Change[] = [];
  for (const one of asked)
    if (await isToBeAskedAgain(one, route, customer, facts)) again.push(one.change);
  if (again.length === 0) return;
  const control = () =>
    plainer === undefined
      ? askElsewhere(customer, route, facts)
      : customer.ask(route, changed(base, served?.change ?? {}), plainer);
  const other = customer.beside(routeById(route).tier);
  await setTimeout(momentMs);
  if (served === undefined) await control();
  let isTurnedAway = false;
  for (const change of again.slice(-mostAgain)) {
    const { taken } = await ask(change);
    if (taken !== "refused" && taken !== "crashed") continue;
    isTurnedAway = true;
    if (other !== undefined) await ask(change, other);
  }
  if (isTurnedAway) await control();
}

/** So much of what a series was refused is asked for again: one refusal for good breaks a rule. */
const mostAgain = 4;

/**
 * Whether a request is turned away though it is valid, met a gateway, or came to nothing: the webhook may say so.
 */
async function isToBeAskedAgain(
  asked: WorkAnswer,
  route: GenerationRouteId,
  customer: Customer,
  facts: Profile,
): Promise<boolean> {
  const { taken, body, hook } = asked;
  if (taken === "refused" || taken === "crashed") return isValidWork(route, body, facts);
  if (taken !== "accepted" || hook === undefined) return taken === "unclear";
  const json = await customer.result(asked);
  return hasAnyForm(facts.recognise.failedJob, formed(JSON.stringify(json)));
}

/** Whether a body asks a live route for nothing but what the document allows. */
export const isValidWork = (route: GenerationRouteId, body: unknown, facts: Profile): boolean =>
  routeById(route).deprecated === undefined &&
  asksForNothingElse({ call: { sent: { json: body } } }, parametersOf(route), facts);

/** Asks for work on other routes of the tier, until one serves the customer: what shows that it is served at all. */
export async function askElsewhere(
  customer: Customer,
  route: GenerationRouteId,
  facts: Profile,
): Promise<void> {
  const { tier } = routeById(route);
  const others = liveRoutes.filter(
    (one) => one !== route && routeById(one).tier === tier && isReachable(facts, one),
  );
  for (const one of others.slice(0, mostElsewhere)) {
    try {
      const { taken } = await customer.ask(one, minimalBody(facts, one).value, unaddressed);
      if (taken === "accepted") return;
    } catch (end) {
      if (!(end instanceof CannotStage)) throw end;
    }
  }
}

const mostElsewhere = 3;

/** Where the route refuses even the plain request, one without webhook or track_id may be served: how, if one is. */
async function askUnaddressed(
  customer: Customer,
  route: GenerationRouteId,
  base: JsonObject,
  order: Order,
  { async }: Profile,
): Promise<Order | undefined> {
  if (!async.routes.some((one) => one === route)) return undefined;
  let served: Order | undefined;
  for (const without of [{ trackId: false }, { hook: false }, unaddressed] as const) {
    const less = { ...order, ...without };
    if ((await customer.ask(route, base, less)).taken === "accepted") served = less;
  }
  return served;
}

export const unaddressed: Order = { hook: false, trackId: false };

/** The body with a change made. */
export function changed(body: JsonObject, change: Change): JsonObject {
  const all: Change = { ...body, ...change };
  const left = Object.entries(all).filter(
    (entry): entry is [string, JsonValue] => entry[1] !== undefined,
  );
  return Object.fromEntries(left);
}

/** Changes dealt out in order to series of a route, none much longer than `most`. */
export function dealt(
  rest: Omit<Series, "changes">,
  changes: readonly Change[],
  most = 4,
): Series[] {
  const count = Math.max(1, Math.ceil(changes.length / most));
  return Array.from({ length: count }, (_, at) => ({
    ...rest,
    changes: changes.filter((_change, index) => index % count === at),
  }));
}

/**
 * The same, where each series only has changes that are alike but for one member, so that a refusal stands beside the
 * request that it is compared with.
 */
export const dealtAlike = (
  rest: Omit<Series, "changes">,
  changes: readonly Change[],
  member: string,
): Series[] =>
  [
    ...Map.groupBy(changes, (change) =>
      JSON.stringify({ ...change, [member]: undefined }),
    ).values(),
  ].flatMap((alike) => dealt(rest, alike));
