import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import {
  offeredServers,
  type Profile,
  type Server,
  type ServerKind,
} from "../../../contracts/profile/index.ts";
import { type DriveParts, drive } from "../../kit/drive.ts";
import {
  type Abuse,
  abused,
  everyOdd,
  everyShapeless,
} from "../../kit/generators/malformed-bodies.ts";
import { isObject } from "../../kit/history/call.ts";
import { showsRestartMs } from "../../kit/restart/restarts.ts";
import type { Act, Stage } from "../../kit/stage/stage.ts";
import { keysElsewhere, type WrongKey, wrongKey, wrongKeys } from "../../kit/stage/wrong-key.ts";

const noKey: NonNullable<DriveParts<unknown>["unless"]> = ({ enterprise }) =>
  enterprise.key === undefined ? "the profile holds no enterprise.key" : undefined;

/**
 * Restarts, each server looked at before and after where the profile offers to look. What says it restarts
 * is given its time to show. Whether none was refused.
 */
async function restartBetweenLooks(
  stage: Stage,
  kinds: readonly ServerKind[],
  act: Act,
  ...others: Act[]
): Promise<boolean> {
  const servers = offeredServers(stage.facts);
  const look = (): Promise<string[]> =>
    Promise.all(
      servers.map(async ({ kind }) => JSON.stringify(await stage.evidence.probes.servers?.(kind))),
    );
  const before = await look();
  const own = servers.filter(({ kind }) => kinds.includes(kind));
  const answers = await Promise.all(
    own.map((server, at) => stage.restart(server, [act, ...others][at] ?? act)),
  );
  const isAwaited = (server: Server, after: readonly string[]): boolean => {
    const at = servers.indexOf(server);
    return answers[own.indexOf(server)]?.status === 200 && before[at] === after[at];
  };
  const patience = stage.facts.enterprise.restartSettlesMs ?? showsRestartMs;
  const from = performance.now();
  let after = await look();
  while (
    stage.evidence.probes.servers !== undefined &&
    own.some((server) => isAwaited(server, after)) &&
    performance.now() - from <= patience
  ) {
    await setTimeout(Math.max(25, patience / 10));
    after = await look();
  }
  return answers.every(({ status = 0, json }) => {
    const told = isObject(json) ? json.status : undefined;
    return status < 400 && told !== "error";
  });
}

/** Restarts with the valid key, once more where it is refused: by chance it is served then, in a lock it is not. */
async function restartInsisting(stage: Stage, kinds: readonly ServerKind[]): Promise<void> {
  const act = { body: { key: stage.facts.enterprise.key } };
  const isTaken = await restartBetweenLooks(stage, kinds, act);
  if (!isTaken) await restartBetweenLooks(stage, kinds, act);
}

/** Every pair of a way and a server, so that the first few show each way on some server. */
function inTurn<T>(ways: readonly T[], facts: Profile): [T, ServerKind][] {
  const kinds = offeredServers(facts).map(({ kind }) => kind);
  return kinds.flatMap((_kind, round) =>
    ways.map((way, at): [T, ServerKind] => [way, kinds[(at + round) % kinds.length] ?? "3d"]),
  );
}

const offered = (stage: { facts: Stage["facts"] }) => offeredServers(stage.facts);

/** Each offered server, with the valid key as the document shows it. */
export const restartProperly = drive("restart each server with the valid key", {
  given: (facts) => fc.constantFrom(...offeredServers(facts).map(({ kind }) => kind)),
  cases: (facts) => [1, 2, 3].flatMap(() => offeredServers(facts).map(({ kind }) => kind)),
  unless: noKey,
  runs: 72,
  company: "exclusive",

  async act(kind, stage) {
    await restartInsisting(stage, [kind]);
  },
});

const chatServer = (facts: Profile) => offeredServers(facts).find(({ kind }) => kind === "chat");

/** The one server of whose answer more is shown, oftener than its turn comes among the others. */
export const restartChatServer = drive("restart the chat server", {
  given: fc.constant({}),
  unless: (facts) =>
    noKey(facts) ??
    (chatServer(facts) === undefined ? "the profile offers no chat server" : undefined),
  runs: 30,
  company: "exclusive",

  async act(_, stage) {
    await restartInsisting(stage, ["chat"]);
  },
});

/** Two servers restarted at the same instant: each by its own request's name, and by its own request's key. */
export const restartTwoAtOnce = drive("restart two servers at once", {
  given: (facts) => {
    const kinds = offeredServers(facts).map(({ kind }) => kind);
    return fc.record({
      kinds: fc.shuffledSubarray(kinds, { minLength: 2, maxLength: 2 }),
      isOneWrong: fc.boolean(),
    });
  },
  unless: (facts) =>
    noKey(facts) ??
    (offeredServers(facts).length < 2 ? "the profile offers fewer than two servers" : undefined),
  runs: 16,
  company: "exclusive",

  async act({ kinds, isOneWrong }, stage) {
    const right = { body: { key: stage.facts.enterprise.key } };
    const wrong = { body: wrongKey(stage, "random").inBody };
    if (isOneWrong) await restartBetweenLooks(stage, kinds, right, wrong);
    else await restartInsisting(stage, kinds);
  },
});

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
    const { inBody, elsewhere } = wrongKey(stage, how);
    await restartBetweenLooks(stage, [kind], { body: inBody, ...elsewhere });
  },
});

/** A user's live access token in the place of the key, and in the header where no key is. */
export const restartAsUser = drive("restart with a user's access token", {
  given: (facts) => fc.constantFrom(...offeredServers(facts).map(({ kind }) => kind)),
  cases: (facts) => offeredServers(facts).map(({ kind }) => kind),
  unless: (facts) =>
    noKey(facts) ??
    (facts.offers.scopes.includes("control-plane") ? undefined : "the profile offers no users"),
  runs: 6,
  company: "exclusive",

  async act(kind, stage) {
    const user = await stage.member();
    const { token } = await user.session();
    await restartBetweenLooks(stage, [kind], { body: { key: token } });
    await restartBetweenLooks(stage, [kind], { body: {}, bearer: token });
  },
});

/** Restarts with a made-up key in a body that is abused; each abuse on every server, or on one where one is enough. */
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
      // Of faceswap no failure is shown.
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
      await restartBetweenLooks(stage, [kind], abused(abuse, valid));
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
    offered({ facts }).flatMap(({ kind }) =>
      ["GET", "PUT", "DELETE"].map((method) => ({ kind, method })),
    ),
  unless: noKey,
  runs: 100,
  company: "exclusive",

  async act({ kind, method }, stage) {
    const { key } = stage.facts.enterprise;
    const body = method === "GET" ? {} : { body: { key } };
    const query = method === "GET" ? { query: `?key=${encodeURIComponent(key ?? "")}` } : {};
    await restartBetweenLooks(stage, [kind], { method, ...body, ...query });
  },
});

/** A kind that nobody offers, with the valid key. */
export const restartNobody = drive("restart a server kind that does not exist", {
  given: fc.constant({}),
  unless: noKey,
  runs: 2,
  company: "exclusive",

  async act(_, stage) {
    const segment = stage.unique("no_such_server_");
    await stage.restart({ segment }, { body: { key: stage.facts.enterprise.key } });
  },
});
