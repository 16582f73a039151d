import { describe, expect, it } from "vitest";
import { Story, session } from "../history/story.ts";
import loginTokenType from "../rules/login/token-type.ts";
import { seenBy } from "../verdicts/sightings.ts";

const email = "ada-story@example.com";
const login = { email, password: "Correct-horse-7!" };
const granted = (nth: number) => session(email, "Ada", true, `t${nth}`);
const gateway = { status: 502, text: "<h1>Bad gateway</h1>" };

/** What keeps a rule of login from a pass where some of ten logins are answered by a gateway. */
const doubts = (isServed: (nth: number) => boolean, ask: (nth: number) => object) => {
  const story = new Story();
  for (let nth = 0; nth < 10; nth += 1) {
    story.call("login", { ...login, ...ask(nth) }, isServed(nth) ? granted(nth) : gateway);
  }
  return seenBy(loginTokenType, story.history).doubts.map(({ text }) => text);
};
const device = (nth: number) => ({ device_name: `device ${nth}` });

describe("answers of a gateway", () => {
  it("keep no pass away where they are few", () => {
    expect(doubts((nth) => nth !== 3, device)).toEqual([]);
  });

  it("are counted for each rule that was owed them", () => {
    const story = new Story();
    for (let nth = 0; nth < 10; nth += 1)
      story.call("login", { ...login, ...device(nth) }, nth === 3 ? gateway : granted(nth));
    expect([...seenBy(loginTokenType, story.history).excused]).toEqual([["gateway", 1]]);
  });

  it("are counted as a limit's where they say so", () => {
    const story = new Story();
    for (const status of [200, 200, 429, 423, 503])
      story.call("login", login, status === 200 ? granted(status) : { status });
    expect([...seenBy(loginTokenType, story.history).excused]).toEqual([
      ["limit", 2],
      ["gateway", 1],
    ]);
  });

  it("keep it away where more than one in five are", () => {
    expect(doubts((nth) => nth > 2, device)).toEqual([
      expect.stringContaining("3 of 10 calls were answered by a gateway"),
    ]);
  });

  it("count, too, where the very same was asked again and answered", () => {
    const twentyLogins = (unclear: number) => {
      const story = new Story();
      for (let nth = 0; nth < 20; nth += 1)
        story.call("login", login, nth < unclear ? gateway : granted(nth));
      const { doubts, excused } = seenBy(loginTokenType, story.history);
      return { doubts: doubts.map(({ text }) => text), excused: excused.get("gateway") };
    };

    expect(twentyLogins(1)).toEqual({ doubts: [], excused: 1 });
    expect(twentyLogins(4)).toEqual({ doubts: [], excused: 4 });
    expect(twentyLogins(15)).toEqual({
      doubts: [expect.stringContaining("15 of 20 calls were answered by a gateway")],
      excused: 15,
    });
  });

  it("show nothing of an argument with which the very same was answered later", () => {
    const story = new Story();
    for (let nth = 0; nth < 36; nth += 1)
      story.call("login", { ...login, ...device(nth) }, granted(nth));
    const never = { ...login, token_expiry: "never" };
    for (let nth = 0; nth < 4; nth += 1) story.call("login", { ...never, ...device(nth) }, gateway);
    expect(seenBy(loginTokenType, story.history).doubts).toHaveLength(1);

    for (let nth = 0; nth < 4; nth += 1)
      story.call("login", { ...never, ...device(nth) }, granted(nth));
    expect(seenBy(loginTokenType, story.history).doubts).toEqual([]);
  });

  it("keep no pass away where one request met them each time that it was sent", () => {
    const story = new Story();
    for (let nth = 0; nth < 40; nth += 1)
      story.call("login", { ...login, ...device(nth) }, granted(nth));
    for (let nth = 0; nth < 4; nth += 1)
      story.call("login", { ...login, email: 704374790 }, gateway);

    expect(seenBy(loginTokenType, story.history).doubts).toEqual([]);
  });

  it("keep it away where they go with one argument while others are answered", () => {
    const story = new Story();
    for (let nth = 0; nth < 48; nth += 1) {
      const asksNever = nth % 8 === 0;
      const ask = { ...login, ...device(nth), ...(asksNever && { token_expiry: "never" }) };
      story.call("login", ask, asksNever ? gateway : granted(nth));
    }

    expect(seenBy(loginTokenType, story.history).doubts.map(({ text }) => text)).toEqual([
      expect.stringContaining("every call of login with token_expiry"),
    ]);
  });
});

describe("answers of a firewall", () => {
  const blocked = { status: 403, text: "<html><h1>Blocked</h1></html>" };
  const asked: [string, body: object, headers: object][] = [
    ["a browser's", {}, { accept: "text/html" }],
    ["oddly labelled", {}, { "content-type": "text/plain" }],
    ["long", { device_name: "a".repeat(9000) }, {}],
    ["like an attack", { device_name: "a\u0000b" }, {}],
  ];

  /** What is seen of 24 logins, each of `count` of which is such and turned away. */
  const turnedAway = (count: number, more: object, headers: object) => {
    const story = new Story();
    for (let nth = 0; nth < 24; nth += 1)
      if (nth < count) story.call("login", { ...login, ...device(nth), ...more }, blocked, headers);
      else story.call("login", { ...login, ...device(nth) }, granted(nth));
    return seenBy(loginTokenType, story.history);
  };

  it.each(asked)("are counted, and keep a pass away where they are many: %s", (_, ...such) => {
    const [few, many] = [turnedAway(4, ...such), turnedAway(12, ...such)];

    expect([few, many].map(({ against }) => against)).toEqual([[], []]);
    expect([...few.excused]).toEqual([["gateway", 4]]);
    expect(few.doubts).toEqual([]);
    expect([...many.excused]).toEqual([["gateway", 12]]);
    expect(many.doubts.map(({ text }) => text)).toEqual([
      expect.stringContaining("12 of 24 calls were answered by a gateway, a limit or a firewall"),
    ]);
  });
});
