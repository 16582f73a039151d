import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { routePath } from "../../../contracts/wire/match-route.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import type { History } from "../../history/history.ts";
import { readHistory } from "../../history/reading/read-history.ts";
import losesNothing from "../../rules/queue/loses-nothing.ts";
import { seenBy } from "../../verdicts/sightings.ts";
import { verdictsOn } from "./telling.ts";

const key = "key-of-a-customer";
const [plan, limit] = ["pay-as-you-go", 5];
const rounds = 20;
/** How long one worker takes for a job, ms. */
const each = 100;

const profile = parseProfile(
  {
    target: { baseUrl: "http://127.0.0.1:1", exclusive: true },
    accounts: [{ name: "one", plan, key }],
    parameters: { standardKey: { in: "header", name: "x-key" } },
    recognise: {
      queueFull: [{ status: [429], text: "queue" }],
      failedJob: [{ where: [{ pointer: "/status", in: ["failed"] }] }],
    },
    queue: { webhookDelayMs: 20, settlingMs: 5, serviceTime: { minimumMs: each } },
    async: { finalCall: [{}], callbacksReliable: true, callsFailures: true },
    within: { webhookMs: 2000 },
  },
  {},
);

const bodyOf = (json: object | string) => {
  const text = typeof json === "string" ? json : JSON.stringify(json);
  return { text, bytes: text.length };
};
const at = (ms: number) => ({ t_us: ms * 1000, clock: "kit" });

/** A request, and what it is answered a millisecond later. */
function asked(nth: number, ms: number, status: number, said: object | string): object[] {
  const about = { id: `c${nth}`, account: "one", plan, hook: `h${nth}` };
  const webhook = `http://127.0.0.1:2/h/h${nth}`;
  const path = routePath(routeById("object_removal"), {});
  const headers = { "content-type": "application/json", "x-key": key };
  const body = bodyOf({ init_image: "https://files.example/1.png", webhook });
  return [
    { ...at(ms), ev: "sent", ...about, method: "POST", path, headers, body },
    { ...at(ms + 1), ev: "answered", id: `c${nth}`, status, headers: {}, body: bodyOf(said) },
  ];
}

/** The call of a job's webhook. */
function called(nth: number, ms: number, isDone: boolean): object {
  const output = [`https://files.example/${nth}.png`];
  const said = isDone ? { status: "success", id: nth, output } : { status: "failed", id: nth };
  const webhook = { id: `call${nth}`, hook: `h${nth}`, method: "POST", path: `/h/h${nth}` };
  const answer = { status: 200, headers: {}, answered_us: ms * 1000 };
  return { ...at(ms), ev: "hook", ...webhook, body: bodyOf(said), ...answer };
}

interface Load {
  /** How many requests are sent in each round. */
  sent?: number;
  /** Whether a gateway answers a request, by its number in the run. */
  meetsGateway?: (nth: number) => boolean;
  /** Whether an admitted job fails, by its number in the run. */
  fails?: (nth: number) => boolean;
}

/** More requests than a queue takes, by one where nothing else is said: it is worked off in order, one by one. */
function aRound(
  round: number,
  { sent = limit + 1, meetsGateway = () => false, fails = () => false }: Load,
): object[] {
  const from = round * 4000;
  const all = Array.from({ length: sent }, (_, place) => round * sent + place);
  const admitted = all.filter((nth) => !meetsGateway(nth)).slice(0, limit);
  return [
    ...all.flatMap((nth, place) => {
      const ms = from + 2 * place;
      if (meetsGateway(nth)) return asked(nth, ms, 502, "<html><h1>Bad gateway</h1></html>");
      return admitted.includes(nth)
        ? asked(nth, ms, 200, { status: "processing", id: nth })
        : asked(nth, ms, 429, { status: "error", message: "queue full" });
    }),
    ...admitted.map((nth, place) => called(nth, from + each * (place + 1) + 20, !fails(nth))),
  ];
}

function loaded(load: Load): History {
  const anchors = [{ clock: "kit", t_us: 0, wall_us: 0, width_us: 0 }];
  const header = { ...at(0), ev: "header", anchors, profile };
  const all = [header, ...Array.from({ length: rounds }, (_, nth) => aRound(nth, load)).flat()];
  return readHistory(all.map((event, seq) => ({ ...event, seq })) as unknown as HistoryEvent[]);
}

const passedBy = (load: Load): string[] =>
  Object.entries(verdictsOn({ history: loaded(load) })).flatMap(([id, verdict]) =>
    id.startsWith("queue.") && verdict === "pass" ? id : [],
  );

/** How many answers each freedom explains for a rule of queues. */
const excusedOf = (load: Load) => Object.fromEntries(seenBy(losesNothing, loaded(load)).excused);

describe("a queue under load", () => {
  const told = [
    "queue.admits-below-limit",
    "queue.enforced-on-arrival",
    "queue.fifo",
    "queue.frees-places",
    "queue.limit-pay-as-you-go",
    "queue.loses-nothing",
  ];

  it("passes, however many requests it turns away", () => {
    expect(passedBy({})).toEqual(told);
    expect(passedBy({ sent: 6 * limit })).toEqual(told);
    expect(excusedOf({ sent: 6 * limit })).toEqual({});
  });

  it("passes where a job in fifteen fails, or a gateway answers a request in twenty", () => {
    expect(passedBy({ fails: (nth) => nth % 18 === 0 })).toContain("queue.loses-nothing");
    expect(passedBy({ meetsGateway: (nth) => nth % 20 === 0 })).toEqual(told);
    expect(excusedOf({ meetsGateway: (nth) => nth % 20 === 0 })).toEqual({ gateway: 6 });
  });

  it("passes no rule where three of five admitted jobs fail, however many it turns away", () => {
    const fails = (nth: number) => nth % 2 === 0;

    expect(passedBy({ fails })).toEqual([]);
    expect(passedBy({ fails, sent: 6 * limit })).toEqual([]);
    expect(excusedOf({ fails })).toEqual({ "work undone for the moment": 60 });
  });

  it("passes no rule where a gateway answers three of four requests", () => {
    expect(passedBy({ meetsGateway: (nth) => Math.floor(nth / 6) % 4 !== 0 })).toEqual([]);
  });
});
