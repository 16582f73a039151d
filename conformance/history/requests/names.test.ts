import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Story } from "../reading/story.ts";
import { isKeptName, isOrdinaryName, isPlainName, isTakenName } from "./names.ts";
import { hasTakenDevice, hasTakenName } from "./taken-names.ts";

/** Names of every kind: of letters, of signs that are usual in names, and of any at all. */
const someName = fc.oneof(
  fc.stringMatching(/^[A-Za-z]{1,30}( [A-Za-z]{1,40})?$/),
  fc.stringMatching(/^[A-Za-z\d .-]{0,70}$/),
  fc.string({ unit: "grapheme", maxLength: 70 }),
);

describe("the steps of one scale", () => {
  it("holds each in the next: plain, ordinary, kept", () => {
    fc.assert(
      fc.property(someName, fc.constantFrom("user" as const, "device" as const), (name, of) => {
        if (isPlainName(of, name)) expect(isOrdinaryName(name)).toBe(true);
        if (isOrdinaryName(name)) expect(isKeptName(name)).toBe(true);
        if (isPlainName("user", name)) expect(isPlainName("device", name)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("owes a long name nothing where all that were taken are shorter", () => {
    const long = fc.stringMatching(/^[A-Za-z]{25,60}$/);
    fc.assert(
      fc.property(long, fc.array(fc.oneof(long, someName)), (name, others) => {
        const shorter = new Set(others.filter((other) => other.length < name.length));
        expect(isTakenName("user", name, shorter)).toBe(isPlainName("user", name));
      }),
    );
  });
});

it.each([
  ["long", "x".repeat(65)],
  ["empty", ""],
  ["markup", "<b>laptop</b>"],
  ["of blanks to trim", " laptop"],
  ["of blanks to squeeze", "my  laptop"],
  ["of letters that are composed", "Zoe\u0308"],
  ["of letters that have another form", "o\ufb03ce"],
  ["of signs that nobody sees", "lap\u200dtop"],
  ["of control characters", "lap\u0000top"],
  ["no text", 5],
])("keeps no name that is %s", (_, name) => {
  expect(isKeptName(name)).toBe(false);
});

describe("a name with which another request was granted", () => {
  const signup = (name: unknown) => ({
    email: "ada-story@example.com",
    password: "x-1234567",
    name,
  });
  const isNamed = (name: unknown, taken: readonly string[], status = 422) => {
    const story = new Story();
    for (const one of taken) story.call("signup", signup(one));
    const call = story.call("signup", signup(name), { status }).history.to("signup").at(-1);
    return call && hasTakenName(call, story.history);
  };

  it("is no cause of a refusal, nor is a shorter one of the same signs", () => {
    const [long, longer] = ["Vincent van der Berg the Third", "Vincent van der Bergen the Third"];
    expect(isNamed(long, [])).toBe(false);
    expect(isNamed(long, [longer])).toBe(true);
    expect(isNamed(longer, [long])).toBe(false);
    expect(isNamed("Zoë Müller", ["李小龍"])).toBe(false);
    expect(isNamed("Zoë Müller", ["Zoë Müller"])).toBe(true);
  });

  it("may have signs that no user's name need have, and a device's name has", () => {
    const name = "R2-D2 of 1977";
    const login = { email: "ada-story@example.com", password: "x-1234567", device_name: name };
    const { history } = new Story().call("login", login, { status: 422 });
    const [call] = history.to("login");

    expect(isNamed(name, ["A far longer name of letters"])).toBe(false);
    expect(call && hasTakenDevice(call, history)).toBe(true);
  });

  it("excuses no crash, of whatever signs it is", () => {
    expect(isNamed("<b>Zoë</b>", [], 500)).toBe(true);
    expect(isNamed(7, [], 500)).toBe(false);
  });
});
