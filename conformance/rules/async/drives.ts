import fc from "fast-check";
import { minimalBody, type Profile } from "../../../contracts/profile/index.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import type { Change } from "../../generation/change.ts";
import { callingRoutes, isReachable } from "../../generation/offered-routes.ts";
import { fact } from "../../history/sighting.ts";
import type { Account } from "../../stage/accounts.ts";
import { Customer, type Order, type WorkAnswer } from "../../stage/customer.ts";
import { drive } from "../../stage/drive.ts";
import { unreachable } from "../../stage/drives/asking.ts";
import { companionsOf, someMemberSets } from "../../stage/drives/member-sets.ts";
import { changed } from "../../stage/drives/series.ts";
import { allEnded } from "../../stage/side-by-side.ts";
import type { Stage } from "../../stage/stage.ts";
import type { HookPlan } from "../../target/evidence/webhooks.ts";

type CallingRoute = (typeof callingRoutes)[number];

const reachable = (facts: Profile): CallingRoute[] =>
  callingRoutes.filter((route) => isReachable(facts, route));
const fewAccounts = fact("accounts", "a second account of the standard API (accounts)");
const unless = (facts: Profile) => unreachable(facts, callingRoutes);

/** One customer with the account that is kept apart, for each route that calls webhooks. */
async function onEachRoute(
  stage: Stage,
  act: (
    ask: (order: Order, beside?: Change) => Promise<WorkAnswer>,
    customer: Customer,
    route: CallingRoute,
  ) => Promise<void>,
): Promise<void> {
  const one = async (route: CallingRoute): Promise<void> => {
    const account = stage.account(routeById(route).tier, "apart");
    const customer = new Customer(stage, account);
    const listed = Object.keys(companionsOf(route, stage.facts));
    const ask = (order: Order, beside: Change = {}) => {
      const own = Object.entries(beside).filter(([name]) => listed.includes(name));
      const body = changed(minimalBody(stage.facts, route).value, Object.fromEntries(own));
      return customer.ask(route, body, order);
    };
    const acting = () => act(ask, customer, route);
    // A lost call is judged of a request that no others were queued with.
    const isQueued = stage.facts.queue.routes.some((one) => one === route);
    await (isQueued ? stage.accounts.alone(account, acting) : acting());
  };
  await allEnded(reachable(stage.facts).map(one));
}

/** Longer than columns that were made for short URLs; below 255 with the rest of a webhook's. */
const longQuery = `token=${"Ab3dEf6h".repeat(20)}&last=1`;

/** Webhooks mostly are URLs without a query, and some have one. */
const queries = [
  undefined,
  undefined,
  "from=jobs&nth=1",
  "from=a%26b&name=the%20job&n=1&n=2",
  longQuery,
] as const;

/** More jobs than most worker pools have workers; on the standard tier, fewer than the places of the shortest queue. */
const mostTogether = (route: CallingRoute): number =>
  routeById(route).tier === "enterprise" ? 8 : 4;

/** How a request is addressed, and what it gives beside. */
interface Addressed {
  tracked: boolean;
  isLong: boolean;
  query: (typeof queries)[number];
  beside: Change;
}

const usual: Addressed = { tracked: true, isLong: false, query: undefined, beside: {} };

/** One request, with webhook and track_id. */
export const oneCall = { together: 1, first: usual, afterwards: [] as Addressed[] };

/** Lone requests that a service may forget to call back: each has what a further part of it reads. */
const lone = (query: Addressed["query"]): Addressed[] => [
  { ...usual, tracked: false, beside: { timestamp_level: "word" } },
  { ...usual, query, beside: { timestamp_level: "sentence" } },
];

/** Requests alone and several at once, with webhook and track_id or with the webhook alone. */
export const awaitCalls = drive("give webhooks and await their calls", {
  given: (facts) =>
    fc.record({
      together: fc.integer({ min: 1, max: 4 }),
      first: fc.record({
        // Most requests give a track_id: a service may send the wrong one back once in many times.
        tracked: fc.constantFrom(true, true, true, false),
        isLong: fc.constantFrom(false, false, false, true),
        query: fc.constantFrom(...queries),
        beside: someMemberSets(reachable(facts), facts).map(({ members }) => members),
      }),
      afterwards: fc.constant<Addressed[]>([]),
    }),
  // Whichever of them a run plays: a webhook without a track_id, and one with a query, are among its requests.
  cases: [
    { together: 1, first: usual, afterwards: lone(queries[2]) },
    { together: 3, first: usual, afterwards: lone(queries[3]) },
    { together: 1, first: { ...usual, isLong: true }, afterwards: lone(longQuery) },
    { together: 8, first: usual, afterwards: lone(queries[2]) },
  ],
  needs: ["webhook", "media"],
  unless,
  runs: 20,
  company: "beside",
  shrinks: false,
  jobs: (facts) => reachable(facts).reduce((sum, route) => sum + mostTogether(route) + 2, 0),

  act: ({ together, first, afterwards }, stage) =>
    onEachRoute(stage, async (ask, customer, route) => {
      const count = Math.min(together, mostTogether(route));
      for (const some of [Array<Addressed>(count).fill(first), ...afterwards.map((one) => [one])]) {
        const asked = await Promise.all(some.map((one) => ask(orderOf(one), one.beside)));
        const accepted = asked.filter(({ disposition }) => disposition === "accepted");
        const last = accepted.at(-1);
        if (last !== undefined) await customer.peek(last);
        for (const one of accepted) await customer.result(one);
      }
    }),
});

const orderOf = ({ tracked, isLong, query }: Addressed): Order => ({
  ...(tracked ? { isLong } : { trackId: false }),
  ...(query === undefined ? {} : { hook: { query } }),
});

/**
 * Several requests share one webhook, and their track_ids tell them apart. The enterprise tier gets them at once. The
 * standard tier gets them in turn: its queue's judge counts on a webhook of its own for each waiting request.
 */
export const shareWebhooks = drive("give one webhook to several requests", {
  given: fc.integer({ min: 2, max: 4 }),
  cases: [3],
  needs: ["webhook", "media"],
  unless,
  runs: 3,
  company: "beside",
  shrinks: false,
  jobs: (facts) => 4 * reachable(facts).length,

  act: (together, stage) =>
    onEachRoute(stage, async (ask, customer, route) => {
      const hook = stage.evidence.webhooks?.open({ episode: stage.episode }) ?? false;
      const rounds = routeById(route).tier === "enterprise" ? [together] : [1, 1];
      let taken = 0;
      for (const count of rounds) {
        const asked = await Promise.all(Array.from({ length: count }, () => ask({ hook })));
        const accepted = asked.filter((one) => one.disposition === "accepted");
        taken += accepted.length;
        const last = accepted.at(-1);
        if (last !== undefined) await customer.result(last, taken);
      }
    }),
});

/**
 * Two accounts send requests at once under one track_id, each with its own webhook. A service that files webhooks by
 * track_id calls the later account's webhook for both.
 */
export const shareTrackIds = drive("give one track_id by two accounts", {
  needs: ["webhook", "media"],
  unless: (facts) =>
    facts.accounts.length < 2 ? [fewAccounts] : unreachable(facts, ["object_removal"]),
  runs: 2,
  company: "beside",
  shrinks: false,
  jobs: () => 2,

  async act(_, stage) {
    const one = stage.account("standard", "apart");
    const next = [stage.account("standard"), stage.account("standard")];
    const other = next.find(({ key }) => key !== one.key) ?? one;
    const body = minimalBody(stage.facts, "object_removal").value;
    const trackId = stage.trackId();
    const ask = async (account: Account) => {
      const customer = new Customer(stage, account);
      const asked = await customer.ask("object_removal", body, { trackId });
      if (asked.disposition === "accepted") await customer.result(asked);
    };
    await Promise.all([stage.accounts.alone(one, () => ask(one)), ask(other)]);
  },
});

/**
 * One account sends requests under one track_id, each with its own webhook: again once the first was called back, and
 * on both routes at once. The service must not find the webhook that it kept for the first.
 */
export const repeatTrackIds = drive("give one track_id twice", {
  given: fc.boolean(),
  cases: [false, true],
  needs: ["webhook", "media"],
  unless,
  runs: 2,
  company: "beside",
  shrinks: false,
  jobs: (facts) => 2 * reachable(facts).length,

  act: (isOnBothRoutes, stage) => {
    const shared = stage.trackId();
    return onEachRoute(stage, async (ask, customer) => {
      const trackId = isOnBothRoutes ? shared : stage.trackId();
      for (let nth = 1; nth <= 2; nth += 1) {
        const asked = await ask({ trackId });
        if (asked.disposition === "accepted") await customer.result(asked);
      }
    });
  },
});

/** How the kit answers the first calls of a webhook: with 500 once or twice, or late. */
const badReceivers: readonly NonNullable<HookPlan["answers"]>[] = [
  [{ status: 500 }],
  [{ status: 500 }, { status: 500 }],
  [{ lateMs: 400 }],
];

/** A receiver that says 500 may be called again; one that is late has its call. */
const isRefusal = ({ status = 200 }: NonNullable<HookPlan["answers"]>[number]): boolean =>
  status >= 400;

/**
 * The kit answers webhooks with 500 or late, and waits a moment for the calls that may follow a 500. This drive runs after all others: a
 * service may give up on the kit's receiver for a while, and every drive shares that receiver.
 */
export const answerCallsBadly = drive("answer webhooks with 500 or late", {
  needs: ["webhook", "media"],
  unless,
  shrinks: false,
  company: "exclusive",
  jobs: (facts) => badReceivers.length * reachable(facts).length,

  act: (_, stage) =>
    onEachRoute(stage, async (ask, customer) => {
      const one = async (answers: NonNullable<HookPlan["answers"]>): Promise<void> => {
        const asked = await ask({ hook: { answers } });
        if (asked.disposition !== "accepted") return;
        await customer.result(asked);
        await customer.again(asked, 1 + answers.filter(isRefusal).length);
      };
      await Promise.all(badReceivers.map(one));
    }),
});
