import { describe, expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { readHistory } from "../../history/read-history.ts";
import { Story } from "../../history/story.ts";
import { rules } from "../../rules/index.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import { stretched } from "./transforms.ts";

const key = "enterprise-key-1";
const restart = "POST /api/v1/enterprise/3d/restart_server";
const transcribe = "POST /api/v1/enterprise/speech_to_text/transcribe";
const restarted = { json: { status: "success", message: "The server restarts." } };
const refused = { status: 401, json: { status: "error", message: "Invalid key" } };
const conflict = { status: 409, json: { status: "error", message: "no" } };
const crashed = { status: 500, json: { status: "error", message: "no" } };
const taken = (id: number) => ({ json: { status: "processing", id } });

/** Stories of restarts and of work whose verdicts once hung on how soon one call followed another. */
const stories: Record<string, () => Story> = {
  "a restart key after four wrong ones": () => {
    const told = story().call(restart, { key }, restarted).wait(6);
    for (const nth of [1, 2, 3, 4])
      told.call(restart, { key: `wrong-key-${nth}` }, refused).wait(8);
    for (const _ of [1, 2]) told.call(restart, { key }, refused).wait(8);
    return told;
  },
  "a key that a route refuses after a wrong one": () => {
    const told = story().call(transcribe, { key }, taken(1)).wait(0.3);
    told.call(transcribe, { key: "another-key-2" }, refused).wait(0.3);
    told.call(transcribe, { key }, refused).wait(0.3);
    told.call(transcribe, { key, timestamp_level: "phrase" }, { ...conflict, status: 422 });
    return told.wait(0.3).call(transcribe, { key }, taken(2));
  },
  "a request that conflicts with the same one before it": () =>
    story().call(transcribe, { key }, taken(1)).wait(3).call(transcribe, { key }, conflict),
  "a request that crashes twice": () => {
    const told = story().call(transcribe, { key }, taken(1));
    const word = { key, timestamp_level: "word" };
    told.call(transcribe, word, crashed).wait(9).call(transcribe, word, crashed).wait(1);
    return told.call(transcribe, { key }, taken(2));
  },
  "a request that crashes twice, the route well in between": () => {
    const told = story().call(transcribe, { key }, taken(1));
    const word = { key, timestamp_level: "word" };
    told.call(transcribe, word, crashed).call(transcribe, { key }, taken(2)).wait(2);
    return told.call(transcribe, word, crashed).call(transcribe, { key }, taken(3));
  },
};

const story = () =>
  new Story({ offers: { servers: ["3d"] }, enterprise: { key, restartSettlesMs: 5000 } });

const failedBy = (events: readonly HistoryEvent[]): string[] =>
  judgeHistory(readHistory(events), { catalogue, rules, selected: () => true })
    .filter(({ verdict }) => verdict === "fail")
    .map(({ clause }) => clause.id);

describe("all gaps ten or a hundred times longer", () => {
  it.each(Object.keys(stories))("fail the same rules: %s", (name) => {
    const { events } = (stories[name] as () => Story)().history;
    const slower = stretched(events);

    expect([failedBy(slower), failedBy(stretched(slower))]).toEqual([
      failedBy(events),
      failedBy(events),
    ]);
  });
});
