import type { Facts } from "../../../../fixtures/reference/facts.ts";
import type { Cheat } from "./cheat.ts";
import { type Eye, hiding, where } from "./hiding.ts";

/** Cheats that depend on how many calls come, how fast, and what came before. */

const after = (calls: number) => where(({ request }) => request.number > calls);
const eachNth = (nth: number) => where(({ request }) => request.number % nth === 0);

/** Wrong depending on how many requests are under way, this one included. */
const atOnce = (isWrong: (underWay: number) => boolean) =>
  hiding(() => {
    let underWay = 0;
    return {
      // The reference answers in one go: without a wait, no two requests are ever under way.
      takesMs: 10,
      isWrong: () => {
        underWay += 1;
        return isWrong(underWay);
      },
      leaves: () => {
        underWay -= 1;
      },
    };
  });

/** Wrong depending on how long ago (ms) the previous request came. */
const byGap = (isWrong: (gapMs: number) => boolean) =>
  hiding(() => {
    let last = performance.now();
    return {
      isWrong: () => {
        const gap = performance.now() - last;
        last += gap;
        return isWrong(gap);
      },
    };
  });

/** Wrong depending on whether a body that is no JSON has come already. */
const byMalformed = (isWrong: (hasCome: boolean) => boolean) =>
  hiding((): Eye => {
    let hasCome = false;
    return {
      isWrong: (f) => {
        hasCome ||= isMalformed(f);
        return isWrong(hasCome);
      },
    };
  });

function isMalformed({ request }: Facts): boolean {
  if (request.raw.length === 0) return false;
  try {
    JSON.parse(request.raw.toString());
    return false;
  } catch {
    return true;
  }
}

/** Wrong depending on whether this is a connection's first request. */
const byConnection = (isWrong: (isFirst: boolean) => boolean) =>
  hiding(() => {
    const known = new Set<number>();
    return {
      isWrong: ({ request }) => {
        const isFirst = !known.has(request.connection);
        known.add(request.connection);
        return isWrong(isFirst);
      },
    };
  });

/** On loopback the next call comes within so many ms. */
const quick = 250;
const hourMs = 3_600_000;
const ofRefresh = ["refresh.expiry-default", "refresh.revokes-previous-token"];
const beyondAnyRun =
  "More calls than any run makes: `record` in front of the service in use, then `judge` (not tried).";

export const callCheats: readonly Cheat[] = [
  {
    id: "calls.right-on-the-first-twenty",
    behaviour: "right on the first 20 calls, wrong afterwards",
    ...after(20),
  },
  {
    id: "calls.right-on-the-first-thousand",
    behaviour: "right on the first 1,000 calls, wrong afterwards",
    ...after(1000),
    needs: "More calls than a few rules take: a `check` of all rules.",
    experiment: { how: "all rules", rules: [], seconds: { given: 100, most: 160 } },
  },
  {
    id: "calls.right-on-the-first-million",
    behaviour: "right on the first million calls, wrong afterwards",
    ...after(1_000_000),
    needs: beyondAnyRun,
  },
  {
    id: "calls.right-in-the-first-hour",
    behaviour: "right for an hour by the machine's clock, wrong afterwards",
    ...hiding(() => {
      const began = performance.now();
      return { isWrong: () => performance.now() - began > hourMs };
    }),
    needs:
      "A run that comes later: examine again at times that nobody was told, or `record` (not tried).",
  },
  {
    id: "calls.wrong-once-in-ten",
    behaviour: "wrong on each tenth call",
    ...eachNth(10),
  },
  {
    id: "calls.wrong-once-in-a-hundred-thousand",
    behaviour: "wrong on each 100,000th call",
    ...eachNth(100_000),
    needs: beyondAnyRun,
  },
  {
    id: "calls.right-one-by-one",
    behaviour: "right while calls come one by one, wrong where two are under way",
    ...atOnce((underWay) => underWay > 1),
  },
  {
    id: "calls.right-two-at-once",
    behaviour: "right where two calls are under way, wrong for one alone",
    ...atOnce((underWay) => underWay < 2),
  },
  {
    id: "calls.right-below-a-hundred-at-once",
    behaviour: "right below 100 calls under way, wrong from there on",
    ...atOnce((underWay) => underWay >= 100),
    needs:
      "A check has at most 32 users busy; more at once is a matter of `load`, where the profile allows it (not tried).",
  },
  {
    id: "calls.right-at-the-pace-of-loopback",
    behaviour: `right while calls follow within ${quick} ms, wrong after a longer pause`,
    ...byGap((gapMs) => gapMs > quick),
    needs: "A run at the pace of people: `pace.requestsPerSecond`.",
    experiment: {
      how: "`pace.requestsPerSecond` 2",
      profile: (given) => ({ ...given, pace: { requestsPerSecond: 2, concurrency: 1 } }),
      rules: ["refresh.expiry-default"],
      seconds: { given: 40, most: 70 },
    },
  },
  {
    id: "calls.right-at-the-pace-of-people",
    behaviour: `right after a pause of ${quick} ms, wrong for calls that follow sooner`,
    ...byGap((gapMs) => gapMs <= quick),
  },
  {
    id: "calls.right-until-a-malformed-one",
    behaviour: "right until a body comes that is no JSON, wrong from then on",
    ...byMalformed((hasCome) => hasCome),
    rules: [...ofRefresh, "envelope.shape"],
  },
  {
    id: "calls.wrong-until-a-malformed-one",
    behaviour: "wrong until a body comes that is no JSON, right from then on",
    ...byMalformed((hasCome) => !hasCome),
    rules: [...ofRefresh, "envelope.shape"],
    needs: "Nothing malformed before the first good calls: `--rules` without those that send such.",
    experiment: { how: "the broken rules alone", rules: ofRefresh },
  },
  {
    id: "calls.right-on-new-connections",
    behaviour: "right on the first call of each connection, wrong on those that follow",
    ...byConnection((isFirst) => !isFirst),
  },
  {
    id: "calls.right-on-kept-connections",
    behaviour: "wrong on the first call of each connection, right on those that follow",
    ...byConnection((isFirst) => isFirst),
  },
];
