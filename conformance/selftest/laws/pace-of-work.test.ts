import { describe, expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { readHistory } from "../../history/reading/read-history.ts";
import { keyed, Story } from "../../history/reading/story.ts";
import { rules } from "../../rules/index.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import { stretched } from "./transforms.ts";

const restarted = { json: { status: "success", message: "The server restarts." } };
const refused = { status: 401, json: { status: "error", message: "Invalid key" } };
const conflict = { status: 409, json: { status: "error", message: "no" } };
const crashed = { status: 500, json: { status: "error", message: "no" } };
const taken = (id: number) => ({ json: { status: "processing", id } });

/** Stories of restarts and of work whose verdicts once hung on how soon one call followed another. */
const stories: Record<string, () => Story> = {
  "a restart key after four wrong ones": () => {
    const told = story().restart("3d", {}, restarted).wait(6);
    for (const nth of [1, 2, 3, 4])
      told.restart("3d", { key: `wrong-key-${nth}` }, refused).wait(8);
    for (const _ of [1, 2]) told.restart("3d", {}, refused).wait(8);
    return told;
  },
  "a key that a route refuses after a wrong one": () => {
    const told = story().ask("transcribe", {}, taken(1)).wait(0.3);
    told.ask("transcribe", { key: "another-key-2" }, refused).wait(0.3);
    told.ask("transcribe", {}, refused).wait(0.3);
    told.ask("transcribe", { timestamp_level: "phrase" }, { ...conflict, status: 422 });
    return told.wait(0.3).ask("transcribe", {}, taken(2));
  },
  "a request that conflicts with the same one before it": () =>
    story().ask("transcribe", {}, taken(1)).wait(3).ask("transcribe", {}, conflict),
  "a request that crashes twice": () => {
    const told = story().ask("transcribe", {}, taken(1));
    const word = { timestamp_level: "word" };
    told.ask("transcribe", word, crashed).wait(9).ask("transcribe", word, crashed).wait(1);
    return told.ask("transcribe", {}, taken(2));
  },
  "a request that crashes twice, the route well in between": () => {
    const told = story().ask("transcribe", {}, taken(1));
    const word = { timestamp_level: "word" };
    told.ask("transcribe", word, crashed).ask("transcribe", {}, taken(2)).wait(2);
    return told.ask("transcribe", word, crashed).ask("transcribe", {}, taken(3));
  },
};

const story = () =>
  new Story({
    offers: { servers: ["3d"] },
    enterprise: { ...keyed.enterprise, restartSettlesMs: 5000 },
  });

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
