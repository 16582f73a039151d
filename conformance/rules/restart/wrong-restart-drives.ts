import fc from "fast-check";
import { offeredServers, type Profile, type ServerKind } from "../../../contracts/profile/index.ts";
import { noUsers } from "../../history/offer.ts";
import { drive } from "../../stage/drive.ts";
import {
  type Abuse,
  abused,
  everyOdd,
  everyShapeless,
} from "../../stage/generators/malformed-bodies.ts";
import { keysElsewhere, type WrongKey, wrongKey, wrongKeys } from "../../stage/texts/wrong-key.ts";
import { someCredentials } from "../../stage/users/credentials.ts";
import { noKey, restartBetweenLooks, restartNamed, withKey } from "./steps.ts";

/** Every pair of a way and a server, ordered so that the first few pairs show each way on some server. */
function inTurn<T>(ways: readonly T[], facts: Profile): [T, ServerKind][] {
  const kinds = offeredServers(facts).map(({ kind }) => kind);
  return kinds.flatMap((_kind, round) =>
    ways.map((way, at): [T, ServerKind] => [way, kinds[(at + round) % kinds.length] ?? "3d"]),
  );
}

/** Each way of getting the key wrong, on every offered server. */
export const restartWrongly = drive("restart without a valid key", {
  given: (facts) =>
    fc.record({
      kind: fc.constantFrom(...offeredServers(facts).map(({ kind }) => kind)),
      how: fc.constantFrom(...wrongKeys),
    }),
  cases: (facts) =>
    [wrongKeys, ...[1, 2, 3, 4].map(() => keysElsewhere)].flatMap((hows) =>
      inTurn<WrongKey>(hows, facts).map(([how, kind]) => ({ kind, how })),
    ),
  unless: noKey,
  runs: 200,
  company: "exclusive",

  async act({ kind, how }, stage) {
    const { inBody, elsewhere, ...given } = wrongKey(stage, how);
    const part = withKey(given.case);
    await restartBetweenLooks(stage, [kind], { body: inBody, ...elsewhere, part });
  },
});

/**
 * Restarts with a user's live access token: in place of the key, and in the header with no key or a wrong one. Then
 * with the user's API key, where the profile says that it is no enterprise key.
 */
export const restartAsUser = drive("restart with a user's access token", {
  given: (facts) => fc.constantFrom(...offeredServers(facts).map(({ kind }) => kind)),
  cases: (facts) => offeredServers(facts).map(({ kind }) => kind),
  unless: (facts) => noKey(facts) ?? noUsers(facts),
  runs: 6,
  company: "exclusive",

  async act(kind, stage) {
    const { token, apiKey } = await someCredentials(stage);
    const part = withKey("wrong key");
    await restartBetweenLooks(stage, [kind], { body: { key: token }, part });
    if (apiKey !== undefined)
      await restartBetweenLooks(stage, [kind], { body: { key: apiKey }, part });
    for (const how of ["no key", "random"] as const) {
      const { inBody } = wrongKey(stage, how);
      await restartBetweenLooks(stage, [kind], { body: inBody, bearer: token, part });
    }
  },
});

/** Restarts with a made-up key in an abused body: each abuse on every server, or on one server alone. */
const restartAbused = (
  name: string,
  { abuses, onEach, runs }: { abuses: readonly Abuse[]; onEach: boolean; runs: number },
) =>
  drive(name, {
    given: (facts) =>
      fc.record({
        kind: fc.constantFrom(...offeredServers(facts).map(({ kind }) => kind)),
        abuse: fc.constantFrom(...abuses.map((one) => one.name)),
      }),
    cases: (facts) => {
      const all = inTurn(abuses, facts).map(([{ name: abuse }, kind]) => ({ kind, abuse }));
      // No failure is shown for faceswap.
      const isFirst = (one: (typeof all)[number]) =>
        one === all.find(({ abuse, kind }) => abuse === one.abuse && kind !== "faceswap");
      return onEach ? all : all.filter(isFirst);
    },
    unless: noKey,
    runs,
    company: "exclusive",

    async act({ kind, abuse: how }, stage) {
      const abuse = abuses.find((one) => one.name === how);
      if (abuse === undefined) return;
      const valid = { key: stage.madeUp("key", stage.unique("no-such-key-")) };
      const part = withKey("wrong key");
      await restartBetweenLooks(stage, [kind], { ...abused(abuse, valid, stage), part });
    },
  });

/** Bodies that are no JSON object. */
export const restartShapelessly = restartAbused("restart with a body that is no JSON object", {
  abuses: everyShapeless,
  onEach: true,
  runs: 108,
});

/** Keys that no careful client sends, and JSON under another label or for a browser. */
export const restartOddly = restartAbused("restart with an odd key or under an odd label", {
  abuses: everyOdd,
  onEach: false,
  runs: everyOdd.length,
});

/** Other methods, with the valid key where a body can be sent. */
export const restartByOtherMethod = drive("call the restart path by other methods", {
  given: (facts) =>
    fc.record({
      kind: fc.constantFrom(...offeredServers(facts).map(({ kind }) => kind)),
      method: fc.constantFrom("GET", "PUT", "DELETE"),
    }),
  cases: (facts) =>
    offeredServers(facts).flatMap(({ kind }) =>
      ["GET", "PUT", "DELETE"].map((method) => ({ kind, method })),
    ),
  unless: noKey,
  runs: 100,
  company: "exclusive",

  async act({ kind, method }, stage) {
    const { key } = stage.facts.enterprise;
    const body = method === "GET" ? {} : { body: { key } };
    const query = method === "GET" ? { query: `?key=${encodeURIComponent(key ?? "")}` } : {};
    const part = withKey("key in another form");
    await restartBetweenLooks(stage, [kind], { method, ...body, ...query, part });
  },
});

/** Restarts kinds that nobody offers, with the valid key: a made-up name, and each server's name with a suffix. */
export const restartNobody = drive("restart a server kind that does not exist", {
  given: (facts) => fc.constantFrom(undefined, ...offeredSegments(facts)),
  cases: (facts) => [undefined, ...offeredSegments(facts)],
  unless: noKey,
  runs: 8,
  company: "exclusive",

  async act(offered, stage) {
    const segment = stage.unique(`${offered ?? "no_such_server"}_`);
    const part = withKey("valid key");
    await restartNamed(stage, [segment], { body: { key: stage.facts.enterprise.key }, part });
  },
});

const offeredSegments = (facts: Profile): string[] =>
  offeredServers(facts).map(({ segment }) => segment);
