import fc from "fast-check";
import { offeredServers, type ServerKind } from "../../../contracts/profile/index.ts";
import { abused, everyShapeless } from "../../kit/abuse.ts";
import { type DriveParts, drive } from "../../kit/drive.ts";
import { type Act, CannotStage, type Stage } from "../../kit/stage/stage.ts";

const noKey: NonNullable<DriveParts<unknown>["unless"]> = ({ enterprise }) =>
  enterprise.key === undefined ? "the profile holds no enterprise.key" : undefined;

/** Restarts run alone, each between two looks at every server where the profile offers to look. */
async function restartBetweenLooks(stage: Stage, kind: ServerKind, act: Act): Promise<void> {
  const servers = offeredServers(stage.facts);
  const server = servers.find((one) => one.kind === kind);
  if (server === undefined) throw new CannotStage(`no server of kind ${kind} is offered`);
  const look = async () => {
    for (const other of servers) await stage.evidence.probes.servers?.(other.kind);
  };
  await look();
  await stage.restart(server, act);
  await look();
}

const offered = (stage: { facts: Stage["facts"] }) => offeredServers(stage.facts);

/** Each offered server, with the valid key as the document shows it. */
export const restartProperly = drive("restart each server with the valid key", {
  given: (facts) => fc.constantFrom(...offeredServers(facts).map(({ kind }) => kind)),
  cases: (facts) => [1, 2, 3].flatMap(() => offeredServers(facts).map(({ kind }) => kind)),
  unless: noKey,
  runs: 30,
  company: "apart",
  shrinks: false,

  async act(kind, stage) {
    await restartBetweenLooks(stage, kind, { body: { key: stage.facts.enterprise.key } });
  },
});

type Fault = (typeof faults)[number];
const faults = [
  "no key",
  "empty",
  "random",
  "a letter changed",
  "a letter short",
  "a letter more",
  "number",
  "true",
  "null",
  "object",
  "list",
  "list of the valid key",
  "blanks around",
  "in a header",
  "as bearer",
  "in the query",
] as const;

function wrongly(stage: Stage, fault: Fault): Act {
  const key = stage.facts.enterprise.key ?? "";
  const wrong = (text: string) => ({ body: { key: stage.madeUp("key", text) } });
  const last = key.at(-1) === "a" ? "b" : "a";
  const acts: Record<Fault, () => Act> = {
    "no key": () => ({ body: {} }),
    empty: () => ({ body: { key: "" } }),
    random: () => wrong(stage.unique("no-such-key-")),
    "a letter changed": () => wrong(key.slice(0, -1) + last),
    "a letter short": () => wrong(key.slice(0, -1)),
    "a letter more": () => wrong(`${key}7`),
    number: () => ({ body: { key: 12345678 } }),
    true: () => ({ body: { key: true } }),
    null: () => ({ body: { key: null } }),
    object: () => ({ body: { key: { a: 1 } } }),
    list: () => ({ body: { key: ["x"] } }),
    "list of the valid key": () => ({ body: { key: [key] } }),
    "blanks around": () => ({ body: { key: ` ${key} ` } }),
    "in a header": () => ({ body: {}, headers: { "x-api-key": key, key } }),
    "as bearer": () => ({ body: {}, bearer: key }),
    "in the query": () => ({ body: {}, query: `?key=${encodeURIComponent(key)}` }),
  };
  return acts[fault]();
}

/** Each way of getting the key wrong, on every offered server. */
export const restartWrongly = drive("restart without a valid key", {
  given: (facts) =>
    fc.record({
      kind: fc.constantFrom(...offeredServers(facts).map(({ kind }) => kind)),
      fault: fc.constantFrom(...faults),
    }),
  cases: (facts) =>
    offeredServers(facts).flatMap(({ kind }) => faults.map((fault) => ({ kind, fault }))),
  unless: noKey,
  runs: 40,
  company: "apart",
  shrinks: false,

  act: ({ kind, fault }, stage) => restartBetweenLooks(stage, kind, wrongly(stage, fault)),
});

/** Bodies that are no JSON object. */
export const restartShapelessly = drive("restart with a body that is no JSON object", {
  given: (facts) =>
    fc.record({
      kind: fc.constantFrom(...offeredServers(facts).map(({ kind }) => kind)),
      abuse: fc.constantFrom(...everyShapeless.map(({ name }) => name)),
    }),
  cases: (facts) =>
    everyShapeless.map(({ name }, at) => {
      const servers = offeredServers(facts);
      return { kind: servers[at % servers.length]?.kind ?? "3d", abuse: name };
    }),
  unless: noKey,
  runs: 24,
  company: "apart",
  shrinks: false,

  async act({ kind, abuse: name }, stage) {
    const abuse = everyShapeless.find((one) => one.name === name);
    if (abuse === undefined) return;
    const valid = { key: stage.madeUp("key", stage.unique("no-such-key-")) };
    await restartBetweenLooks(stage, kind, abused(abuse, valid));
  },
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
  runs: 18,
  company: "apart",
  shrinks: false,

  async act({ kind, method }, stage) {
    const { key } = stage.facts.enterprise;
    const body = method === "GET" ? {} : { body: { key } };
    const query = method === "GET" ? { query: `?key=${encodeURIComponent(key ?? "")}` } : {};
    await restartBetweenLooks(stage, kind, { method, ...body, ...query });
  },
});

/** A kind that nobody offers, with the valid key. */
export const restartNobody = drive("restart a server kind that does not exist", {
  given: fc.constant({}),
  unless: noKey,
  runs: 2,
  company: "apart",
  shrinks: false,

  async act(_, stage) {
    const segment = stage.unique("no_such_server_");
    await stage.restart({ segment }, { body: { key: stage.facts.enterprise.key } });
  },
});
