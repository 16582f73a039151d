import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { deprecations } from "../../../contracts/limits.ts";
import { type JsonObject, minimalBody, type Profile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import type { Disposition } from "../../generation/jobs/disposition.ts";
import { isReachable, liveRoutes, needsFor } from "../../generation/offered-routes.ts";
import { momentMs } from "../../generation/sent-again.ts";
import { absent } from "../../history/offer.ts";
import type { Account } from "../../stage/accounts.ts";
import { CannotStage } from "../../stage/cannot-stage.ts";
import { tourClock } from "../../stage/clock-tour.ts";
import { Customer, type Order } from "../../stage/customer.ts";
import { drive } from "../../stage/drive.ts";
import { unreachable } from "../../stage/drives/asking.ts";
import { allEnded } from "../../stage/side-by-side.ts";
import type { Stage } from "../../stage/stage.ts";
import { tracked } from "../../stage/texts/tracked.ts";

export const deprecatedRoutes = ["voice_to_voice", "scene_maker"] as const;

/** A live route of the standard tier whose request needs as little as possible. */
function liveRoute(facts: Profile): GenerationRouteId | undefined {
  const standard = liveRoutes.filter(
    (route) => routeById(route).tier === "standard" && isReachable(facts, route),
  );
  return standard.find((route) => !needsMedia(route, facts)) ?? standard[0];
}

const needsMedia = (route: GenerationRouteId, facts: Profile): boolean =>
  JSON.stringify(minimalBody(facts, route).value).includes("{media:");

/** What a rule about voice_to_voice needs: files, too, unless its declared body holds none of the kit's. */
export const voiceNeeds = (facts: Profile): Need[] => [
  ...needsFor("voice_to_voice")(facts),
  ...(needsMedia("voice_to_voice", facts) ? absent("media", facts) : []),
];

/**
 * Where the routes are asked, and the setbacks that kept some from being asked: a missing medium stops one route, not
 * the others.
 */
interface Asking {
  stage: Stage;
  setbacks: CannotStage[];
}

/** Asks all routes that can be asked; then the first setback, if any, ends the episode. */
async function askAll(stage: Stage, ask: (asking: Asking) => Promise<void>): Promise<void> {
  const setbacks: CannotStage[] = [];
  await ask({ stage, setbacks });
  const [first] = setbacks;
  if (first !== undefined) throw first;
}

/**
 * One account asks each deprecated route so many times, every other time with a webhook and a track_id, then a live
 * route. Where voice_to_voice must serve still, what was turned away is asked for again a moment later.
 */
async function askDeprecated(
  asking: Asking,
  times: number,
  account: Account,
  isOwed = false,
): Promise<void> {
  const { stage } = asking;
  const customer = new Customer(stage, account);
  const live = liveRoute(stage.facts);
  const ask = (route: GenerationRouteId, beside?: JsonObject) =>
    askMinimally(customer, route, asking, beside);
  let isRefused = false;
  // A webhook and a track_id must not make a route serve longer: the document lists neither for it.
  for (let round = 0; round < times; round += 1) {
    for (const route of deprecatedRoutes) {
      const taken = await ask(route, round % 2 === 1 ? tracked(stage) : {});
      isRefused ||= route === "voice_to_voice" && taken === "refused";
    }
  }
  if (live !== undefined) await ask(live);
  if (!isOwed || !isRefused || live === undefined) return;
  await setTimeout(momentMs);
  await ask("voice_to_voice");
  await ask(live);
}

async function askMinimally(
  customer: Customer,
  route: GenerationRouteId,
  { stage: { facts }, setbacks }: Asking,
  beside: JsonObject = {},
): Promise<Disposition | undefined> {
  if (!isReachable(facts, route)) return undefined;
  // The profile may say that this route calls webhooks; the document lists no webhook for a deprecated route.
  const order: Order = isDeprecated(route) ? { hook: false, trackId: false } : {};
  const body = { ...minimalBody(facts, route).value, ...beside };
  try {
    return (await customer.ask(route, body, order)).disposition;
  } catch (error) {
    if (!(error instanceof CannotStage)) throw error;
    setbacks.push(error);
    return undefined;
  }
}

const isDeprecated = (route: GenerationRouteId): boolean =>
  routeById(route).deprecated !== undefined;

const unless = (facts: Profile) => unreachable(facts, deprecatedRoutes);
const jobs = (times: number) => () => times * deprecatedRoutes.length + 1;

/**
 * Asks the standard routes with the enterprise key in place of an account's. A route that is available on the
 * enterprise API alone must refuse that key, too.
 */
async function askAsEnterprise(asking: Asking): Promise<void> {
  const { stage } = asking;
  const { enterprise, accounts } = stage.facts;
  const { key } = enterprise;
  if (key === undefined || accounts.some((account) => account.key === key)) return;
  const customer = new Customer(stage, { name: "enterprise", key });
  for (const route of deprecatedRoutes) await askMinimally(customer, route, asking);
}

/**
 * By the target's clock as it stands, with the enterprise's key and with every account, the first of each plan more
 * often: a route may live on for one account.
 */
export const askDeprecatedNow = drive("ask the deprecated routes beside a live one", {
  unless,
  company: "beside",
  shrinks: false,
  jobs: (facts) =>
    deprecatedRoutes.length + timesEach(facts).reduce((sum, { times }) => sum + jobs(times)(), 0),

  act: (_, stage) =>
    askAll(stage, async (asking) => {
      await askAsEnterprise(asking);
      for (const { account, times } of timesEach(stage.facts))
        await askDeprecated(asking, times, account);
    }),
});

const timesEach = ({ accounts }: Profile) =>
  accounts.map((account, at) => {
    const isFirst = accounts.findIndex(({ plan }) => plan === account.plan) === at;
    return { account, times: isFirst ? 6 : 3 };
  });

/**
 * Instants around the two days (UTC), in order: before, on and after each day, and in the seasons of the years that
 * follow.
 */
const stops = [
  "2026-01-25T23:50:00Z",
  "2026-01-26T12:00:00Z",
  "2026-01-27T00:05:00Z",
  "2026-03-15T12:00:00Z",
  "2026-05-20T12:00:00Z",
  "2026-07-30T12:00:00Z",
  "2026-07-30T23:50:00Z",
  "2026-07-31T00:10:00Z",
  "2026-07-31T23:50:00Z",
  "2026-08-01T00:05:00Z",
  "2026-08-02T12:00:00Z",
  "2026-09-15T12:00:00Z",
  "2026-11-15T12:00:00Z",
  "2026-12-20T12:00:00Z",
  "2027-01-15T12:00:00Z",
  "2027-06-15T12:00:00Z",
  "2028-03-01T12:00:00Z",
];

/**
 * One account of every plan at each stop, the accounts of a plan in turn: a route may end for one account on a day of
 * its own.
 */
const accountsAt = ({ accounts }: Profile, stop: number): Account[] =>
  [...Map.groupBy(accounts, ({ plan }) => plan).values()].map(
    (own) => own[stop % own.length] as Account,
  );

/**
 * Soon after each day each route is asked twice, the second time with a webhook and a track_id: those must not revive
 * it.
 */
const twice = new Set([
  "2026-01-27T00:05:00Z",
  "2026-03-15T12:00:00Z",
  "2026-08-01T00:05:00Z",
  "2026-09-15T12:00:00Z",
]);
const timesAt = (stop: string): number => (twice.has(stop) ? 2 : 1);
const jobsOfTour = (tour: readonly string[]): number =>
  tour.reduce((sum, stop) => sum + jobs(timesAt(stop))(), 0);

/** The last day before each, and the first one after. */
const nearest: readonly string[] = [
  "2026-01-25T23:50:00Z",
  "2026-01-27T00:05:00Z",
  "2026-07-30T23:50:00Z",
  "2026-08-01T00:05:00Z",
];
const others = stops.filter((stop) => !nearest.includes(stop));
/** The tours, each through all seasons: one is short enough for a quick check. */
const tours = [nearest, ...[0, 1, 2].map((at) => others.filter((_, nth) => nth % 3 === at))];

const lastDay = Date.parse(deprecations.voiceToVoice.discontinuedOn);

/** The clock is moved to each instant of a tour, then back: to the nearest ones first. */
export const askDeprecatedThen = drive("move the clock around the deprecations", {
  given: fc.constantFrom(...tours),
  cases: tours,
  needs: ["clock"],
  unless,
  runs: tours.length,
  company: "exclusive",
  jobs: (facts) => accountsAt(facts, 0).length * Math.max(...tours.map(jobsOfTour)),

  act: (instants, stage) =>
    askAll(stage, (asking) =>
      tourClock(
        stage,
        instants.map((stop) => ({
          at: Date.parse(stop),
          act: () =>
            allEnded(
              accountsAt(stage.facts, stops.indexOf(stop)).map((account) =>
                askDeprecated(asking, timesAt(stop), account, Date.parse(stop) < lastDay),
              ),
            ),
        })),
      ),
    ),
});
