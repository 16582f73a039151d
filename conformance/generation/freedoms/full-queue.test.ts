import { describe, expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import { jobsOf } from "../jobs.ts";

const key = "key-of-a-customer";
const removal = "POST /api/v6/interior/object_removal";
const accounts = [{ name: "ada", plan: "pay-as-you-go", key }];
const standardKey = { in: "header", name: "x-key" };
const noRoom = { status: 400, json: { status: "error", message: "no room" } };
const taken = { status: 200, json: { status: "processing", id: 1 } };

function story(facts: Record<string, unknown> = {}): Story {
  return new Story({ accounts, parameters: { standardKey }, ...facts });
}

/** So many requests are taken, and one more is turned away. */
function crowded(told: Story, requests: number): Story {
  for (let sent = 0; sent < requests; sent++) ask(told, taken);
  return ask(told, noRoom);
}

const ask = (told: Story, answer: object): Story =>
  told.call(removal, { init_image: "x", object_name: "lamp" }, answer, { "x-key": key });

const last = (told: Story) => jobsOf(told.history).all.at(-1)?.taken;

describe("a refusal that nobody declared", () => {
  it("may speak of the queue while as many jobs as the plan has places may be under way", () => {
    expect(last(crowded(story(), 5))).toBe("queue full");
    expect(last(crowded(story(), 4))).toBe("refused");
  });

  it("may speak of it where some of these are refused for their values, once their turn comes", () => {
    const wrong = { status: 422, json: { status: "error", message: "no such lamp" } };
    const told = story();
    for (let sent = 0; sent < 4; sent++) ask(told, { ...wrong, tookSeconds: 10 });

    expect(last(crowded(told, 1))).toBe("queue full");
    expect(last(ask(told.wait(60), wrong))).toBe("refused");
  });

  it("speaks of the request where its words are met in an empty queue too", () => {
    expect(last(crowded(ask(story(), noRoom), 5))).toBe("refused");
  });

  it("may speak of the queue though other requests are refused in the same words in an empty one", () => {
    const told = story().call(removal, { init_image: "broken" }, noRoom, { "x-key": key });

    expect(last(crowded(told, 5))).toBe("queue full");
  });

  it("speaks of a key that was never served", () => {
    const told = story({
      accounts: [...accounts, { ...accounts[0], name: "eve", key: "spent-1" }],
    });
    for (let sent = 0; sent < 5; sent++) ask(told, taken);
    told.call(removal, { init_image: "x", object_name: "lamp" }, noRoom, { "x-key": "spent-1" });

    expect(last(told)).toBe("refused");
  });

  it("speaks of a key that a deprecated route alone answered with an id", () => {
    const eve = { "x-key": "spent-1" };
    const told = story({
      accounts: [...accounts, { ...accounts[0], name: "eve", key: eve["x-key"] }],
    });
    const gone = { status: 200, json: { status: "discontinued", id: 2 } };
    told.call("POST /api/v6/video/scene_maker", { prompt: "A calm sea." }, gone, eve);
    for (let sent = 0; sent < 5; sent++) ask(told, taken);
    told.call(removal, { init_image: "x", object_name: "lamp" }, noRoom, eve);

    expect(last(told)).toBe("refused");
  });

  it("speaks of the request where what a full queue answers is declared", () => {
    expect(last(crowded(story({ recognise: { queueFull: [{ status: [429] }] } }), 5))).toBe(
      "refused",
    );
  });

  it("meets no job whose webhook was called before", () => {
    const told = story();
    const hooked = (hook: string) =>
      told
        .call(removal, { webhook: `http://127.0.0.1/h/${hook}` }, taken, { "x-key": key })
        .hook(hook, { status: "success" });
    for (const hook of ["a", "b", "c", "d", "e"]) hooked(hook);

    expect(last(ask(told.wait(60), noRoom))).toBe("refused");
  });

  it("meets the jobs of every account of its plan", () => {
    const told = story({
      accounts: [...accounts, { name: "eve", plan: "pay-as-you-go", key: "other-key-1" }],
    });
    for (let sent = 0; sent < 3; sent++) told.call(removal, {}, taken, { "x-key": "other-key-1" });

    expect(last(crowded(told, 2))).toBe("queue full");
  });

  it("speaks of the request where that one alone is refused, again and again", () => {
    const told = crowded(story(), 5);
    const odd = { init_image: "y", object_name: "lamp" };
    const tooBright = { status: 400, json: { status: "error", message: "too bright" } };
    for (let sent = 0; sent < 2; sent++) {
      told.call(removal, odd, tooBright, { "x-key": key });
      ask(told, taken);
    }

    const all = jobsOf(told.history).all.map((job) => job.taken);
    expect(all.filter((how) => how === "refused")).toHaveLength(2);
  });
});
