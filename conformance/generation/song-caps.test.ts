import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import type { History } from "../history/history.ts";
import { readHistory } from "../history/read-history.ts";
import { Story } from "../history/story.ts";
import { keepsCap } from "./song-caps.ts";

const key = "key-of-a-customer";
const refused = { status: 422, json: { status: "error" } };

const story = () =>
  new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    parameters: { standardKey: { in: "header", name: "x-key" } },
  });

function ask(told: Story, duration: number, answer: object): Story {
  const body = { model_id: "diffrhythm-short", lyrics: "la", duration };
  return told.call("POST /api/v6/voice/song_generator", body, answer, { "x-key": key });
}

const taken = (id: number) => ({ json: { status: "success", id } });

/** What the probe and the file tell of a job. */
function seen(told: Story, id: number, ran?: number, made?: number): History {
  const { events } = told.history;
  const look = (probe: "effective" | "artefact", value: unknown) =>
    ({
      ev: "probe",
      id: `${probe}${id}`,
      probe,
      about: { job: String(id) },
      value,
      t_us: 9e9,
    }) as unknown as HistoryEvent;
  return readHistory([
    ...events,
    ...(ran === undefined ? [] : [look("effective", { duration: ran })]),
    ...(made === undefined ? [] : [look("artefact", { bytes: 9, format: "wav", seconds: made })]),
  ]);
}

const judged = (history: History) => [...keepsCap("diffrhythm-short")(history)];
const kinds = (history: History) =>
  judged(history).map((one) => ("kind" in one ? one.kind : one.is));

describe("the cap of a song", () => {
  it("is shown by a refusal up to 480 seconds, not above", () => {
    expect(kinds(ask(ask(story(), 60, taken(1)), 300, refused).history)).toContain("longer");
    expect(kinds(ask(ask(story(), 60, taken(1)), 481, refused).history)).not.toContain("longer");
  });

  it("is passed by nobody whose longer songs are taken and never seen", () => {
    const told = ask(ask(story(), 60, taken(1)), 300, taken(2)).history;

    expect(judged(told)).toContainEqual(expect.objectContaining({ is: "missing", blocks: true }));
  });

  it("is broken by what the job ran with, where no file is shorter", () => {
    const told = ask(story(), 300, taken(1));

    expect(judged(seen(told, 1, 300, 300)).some(({ is }) => is === "against")).toBe(true);
  });

  it("is not broken by what the job ran with, where no song was read", () => {
    const told = ask(story(), 300, taken(1));

    expect(judged(seen(told, 1, 300))).toEqual([
      expect.objectContaining({ is: "missing", blocks: true }),
    ]);
  });

  it("is not broken by what jobs ran with, where their songs end at the cap", () => {
    const told = ask(ask(story(), 300, taken(1)), 480, taken(2));
    const first = seen(told, 1, 300, 95).events;
    const both = readHistory([
      ...first,
      ...seen(told, 2, 480).events.slice(told.history.events.length),
    ]);

    expect(judged(both).filter(({ is }) => is === "against")).toEqual([]);
    expect(judged(both).some((one) => "blocks" in one)).toBe(false);
  });

  it("is not broken by what a job ran with whose song could not be fetched", () => {
    const told = seen(ask(story(), 300, taken(1)), 1, 300).events;
    const about = { job: "1" };
    const unread = { ev: "probe", id: "u1", probe: "artefact", about, fault: "it answered 403" };
    const history = readHistory([...told, unread as unknown as HistoryEvent]);

    expect(judged(history)).toEqual([expect.objectContaining({ is: "missing", blocks: true })]);
  });

  it("is broken by it where the songs of others were brought down to theirs", () => {
    const told = ask(ask(story(), 300, taken(1)), 400, taken(2));
    const { events } = told.history;
    const brought = seen(told, 2, 110).events.slice(events.length);
    const about = { job: "1" };
    const unread = { ev: "probe", id: "u1", probe: "artefact", about, fault: "it answered 403" };
    const history = readHistory([
      ...seen(told, 1, 300).events,
      ...brought,
      unread as unknown as HistoryEvent,
    ]);

    expect(judged(history).filter(({ is }) => is === "against")).toHaveLength(2);
  });
});
