import fc, { type Arbitrary } from "fast-check";
import type { Evidence } from "../../../contracts/clauses/clause.ts";
import { type JsonObject, minimalBody, type Profile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { routeById, type Tier } from "../../../contracts/wire/routes.ts";
import { isReachable, lackingFor, offeredOf } from "../../generation/offered-routes.ts";
import { examinedParameters } from "../../generation/parameters/all.ts";
import { beyondOffer } from "../../history/sighting.ts";
import type { Dealt } from "../accounts.ts";
import type { Order } from "../customer.ts";
import { type Drive, type DriveParts, drive } from "../drive.ts";
import { sideBySide } from "../side-by-side.ts";
import type { Stage } from "../stage.ts";
import { askSeries } from "./asking-again.ts";
import { alone, type MemberSets, someMemberSets } from "./member-sets.ts";
import { changed, type Series } from "./series.ts";

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
  return drive<Asked<V>>(name, {
    given,
    cases,
    ...(parts.needs === undefined ? {} : { needs: parts.needs }),
    runs,
    shrinks: false,
    company: "beside",
    unless: (facts) => unreachable(facts, routes) ?? unless?.(facts),
    jobs: (facts) => Math.max(0, ...cases(facts).map((asked) => jobsOf(reachable(asked, facts)))),
    asks: (asked, facts) => reachable(asked, facts).flatMap((one) => thingsIn(one, facts)),
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

/** What a series asks an account for: its route, and each parameter there with a value that is allowed, with another, or not. */
function thingsIn({ route, plain = {}, changes, order }: Series, facts: Profile): string[] {
  if (routeById(route).tier === "enterprise") return [];
  const own = examinedParameters.filter((parameter) => parameter.route === route);
  const base = changed({ ...minimalBody(facts, route).value, ...addressed(order) }, plain);
  return changes.flatMap((change) => {
    const asking = { call: { sent: { json: changed(base, change) } } };
    const things = own.map((one) => [one.members(facts), one.read(asking, facts)?.is] as const);
    return [route, ...things.filter(([, is]) => is !== "open").map((one) => `${route} ${one}`)];
  });
}

/** Stands for the webhook and the track_id that a request is given. */
const addressed = ({ hook, trackId }: Order = {}): JsonObject => ({
  ...(hook !== false && { webhook: "given" }),
  ...(trackId !== false && { track_id: "given" }),
});

/**
 * Plays all series at the same time, each tier with its own accounts. Series whose requests may wait in a queue, or for
 * a webhook, leave alone the account whose queue other drives fill.
 */
async function play(series: readonly Series[], which: Dealt, stage: Stage): Promise<void> {
  const { queue, async } = stage.facts;
  const waiting = new Set<GenerationRouteId>([...queue.routes, ...async.routes]);
  const isWaiting = ({ route }: Series): boolean => waiting.has(route);
  const byTier = Map.groupBy(series, ({ route }) => routeById(route).tier);
  const groups = [...byTier].map(([tier, own]: [Tier, Series[]]) =>
    sideBySide(
      stage,
      { tier, which: own.some(isWaiting) ? "shared" : which },
      own.map((one) => (customer) => askSeries(customer, one, stage.facts)),
    ),
  );
  await Promise.all(groups);
}
