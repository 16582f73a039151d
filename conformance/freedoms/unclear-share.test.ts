import { describe, expect, it } from "vitest";
import { Story, session } from "../history/reading/story.ts";
import loginTokenType from "../rules/login/token-type.ts";
import { seenBy } from "../verdicts/sightings.ts";

const email = "ada-story@example.com";
const login = { email, password: "Correct-horse-7!" };
const granted = (nth: number) => session(email, "Ada", true, `t${nth}`);
const gateway = { status: 502, text: "<h1>Bad gateway</h1>" };

type Asked = [body: object, answer: object, headers?: object];
const device = (nth: number) => ({ ...login, device_name: `device ${nth}` });

/** What is seen of so many logins, one after the other. */
function seenOf(count: number, one: (nth: number) => Asked, facts = {}) {
  const story = new Story(facts);
  for (let nth = 0; nth < count; nth += 1) story.call("login", ...one(nth));
  const { against, doubts, excused } = seenBy(loginTokenType, story.history);
  return { against, doubts: doubts.map(({ text }) => text), excused: [...excused] };
}

describe("answers of a gateway", () => {
  it.each<[unclear: number, doubts: string[]]>([
    [1, []],
    [3, [expect.stringContaining("3 of 10 calls were answered by a gateway")]],
  ])("are counted, and keep a pass away where more than one in five are: %d", (unclear, doubts) => {
    const told = seenOf(10, (nth) => [device(nth), nth < unclear ? gateway : granted(nth)]);

    expect(told).toMatchObject({ doubts, excused: [["gateway", unclear]] });
  });

  it("are counted as a limit's where they say so", () => {
    const statuses = [200, 200, 429, 423, 503];
    const told = seenOf(5, (nth) => {
      const status = statuses[nth] ?? 0;
      return [login, status === 200 ? granted(nth) : { status }];
    });

    expect(told.excused).toEqual([
      ["limit", 2],
      ["gateway", 1],
    ]);
  });

  it("ask for a slower pace where limits asked for a short wait, and the pace was not slow", () => {
    const turnedAway = (wait: string) => ({ status: 429, headers: { "retry-after": wait } });
    const asked = (wait: string, facts = {}) =>
      seenOf(
        10,
        (nth) => [device(nth), nth < 3 ? turnedAway(wait) : granted(nth)],
        facts,
      ).doubts.map((text) => /^(a pace below|a run in which the service itself)/.exec(text)?.[0]);

    expect(asked("2")).toEqual(["a pace below"]);
    expect(asked("60")).toEqual(["a run in which the service itself"]);
    expect(asked("2", { pace: { requestsPerSecond: 4 } })).toEqual([
      "a run in which the service itself",
    ]);
  });

  it("ask for a higher limit where one turned most away", () => {
    const told = seenOf(10, (nth) => [device(nth), nth < 6 ? { status: 429 } : granted(nth)]);

    expect(told.doubts).toEqual([
      "a higher limit of requests while the kit runs: one turned away 6 of 10 calls of login",
    ]);
  });

  it.each<[unclear: number, doubts: string[]]>([
    [1, []],
    [4, []],
    [15, [expect.stringContaining("15 of 20 calls were answered by a gateway")]],
  ])("count, too, where the very same was asked again and answered: %d", (unclear, doubts) => {
    const told = seenOf(20, (nth) => [login, nth < unclear ? gateway : granted(nth)]);

    expect(told).toMatchObject({ doubts, excused: [["gateway", unclear]] });
  });

  it("show nothing of an argument with which the very same was answered later", () => {
    const never = (nth: number) => ({ ...device(nth % 4), token_expiry: "never" });
    const asked = (nth: number): Asked => {
      if (nth < 36) return [device(nth), granted(nth)];
      return [never(nth), nth < 40 ? gateway : granted(nth)];
    };

    expect(seenOf(40, asked).doubts).toHaveLength(1);
    expect(seenOf(44, asked).doubts).toEqual([]);
  });

  it("keep no pass away where one request met them each time that it was sent", () => {
    const told = seenOf(44, (nth) =>
      nth < 40 ? [device(nth), granted(nth)] : [{ ...login, email: 704374790 }, gateway],
    );

    expect(told.doubts).toEqual([]);
  });

  it("keep it away where they go with one argument while others are answered", () => {
    const told = seenOf(48, (nth) =>
      nth % 8 === 0
        ? [{ ...device(nth), token_expiry: "never" }, gateway]
        : [device(nth), granted(nth)],
    );

    expect(told.doubts).toEqual([expect.stringContaining("every call of login with token_expiry")]);
  });
});

describe("answers of a firewall", () => {
  const blocked = { status: 403, text: "<html><h1>Blocked</h1></html>" };

  it.each<[string, body: object, headers: object]>([
    ["a browser's", {}, { accept: "text/html" }],
    ["oddly labelled", {}, { "content-type": "text/plain" }],
    ["long", { device_name: "a".repeat(9000) }, {}],
    ["like an attack", { device_name: "a\u0000b" }, {}],
  ])("are counted, and keep a pass away where they are many: %s", (_, more, headers) => {
    const turnedAway = (count: number) =>
      seenOf(24, (nth) =>
        nth < count ? [{ ...device(nth), ...more }, blocked, headers] : [device(nth), granted(nth)],
      );

    expect(turnedAway(4)).toEqual({ against: [], doubts: [], excused: [["gateway", 4]] });
    expect(turnedAway(12)).toEqual({
      ...{ against: [], excused: [["gateway", 12]] },
      doubts: [
        expect.stringContaining("12 of 24 calls were answered by a gateway, a limit or a firewall"),
      ],
    });
  });
});
