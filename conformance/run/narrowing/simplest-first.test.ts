import { expect, it } from "vitest";
import type { History } from "../../history/history.ts";
import type { Contradiction } from "../../history/sighting.ts";
import type { Rule } from "../../rules/rule.ts";
import type { Drive } from "../../stage/drive.ts";
import type { PlayedEpisode } from "../played-episode.ts";
import { simplestFirst } from "./simplest-first.ts";

const own = { name: "own", shrinks: true } as Drive;
const other = { name: "other", shrinks: true } as Drive;
const once = { name: "once", shrinks: false } as Drive;

/** The episodes of a breach in each last call, in the order in which they are tried; calls as `episode of user`. */
function tried(...calls: string[]): string[] {
  const all = calls.map((text, at) => {
    const [episode, subject] = text.split(" of ");
    return { id: `c${at}`, episode, subject };
  });
  const history = { calls: all, call: (id: string) => all.find((one) => one.id === id) };
  const last = new Map(all.map((call) => [call.episode, call.id]));
  const played = [...last.keys()].map((episode = "") => ({
    drive: [own, other, once].find(({ name }) => episode.startsWith(name)),
    ended: { episode },
  }));
  const contradictions = [...last.values()].map(
    (id) => ({ calls: [id] }) as unknown as Contradiction,
  );
  return simplestFirst(
    contradictions,
    history as unknown as History,
    played as PlayedEpisode[],
    { drives: [own, once] } as unknown as Rule,
  ).map(({ ended }) => ended.episode);
}

it("the episode that fewer calls led to is tried first", () => {
  expect(tried("own/0 of ada", "own/0 of ada", "own/1 of eve")).toEqual(["own/1", "own/0"]);
});

it("what a lent user did in other episodes led to it, too", () => {
  expect(
    tried("other/0 of ada", "other/0 of ada", "own/1 of ada", "own/2 of eve", "own/2 of eve"),
  ).toEqual(["own/2", "other/0", "own/1"]);
});

it("of as many calls one of the rule's own drives is first, and one that cannot be repeated last", () => {
  expect(tried("once/0 of ada", "other/0 of eve", "own/0 of bob")).toEqual([
    "own/0",
    "other/0",
    "once/0",
  ]);
});
