import { describe, expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { leadingTo, type Shown } from "../../run/showing/slice.ts";
import { Placeholders } from "../finding/placeholders.ts";
import { granting, historyOf, type Spoken } from "../selftest/samples.ts";
import { didSentence } from "./did.ts";

const ada = { email: "ada@example.com", password: "Correct-horse-7" };
const eve = { email: "eve@example.com", password: "Battery-staple-9" };
const other = { ...ada, password: "Wrong-wrong-1" };
const done = { data: null, error: null, meta: {} };
const signup = (who = ada): Spoken => ({
  route: "signup",
  body: { ...who, name: "A" },
  answer: done,
});
const login = (token: string, who = ada, more = {}): Spoken => ({
  route: "login",
  body: { ...who, device_name: "laptop", ...more },
  answer: granting(token),
});
const refresh = (bearer: string, token?: string): Spoken => ({
  route: "refresh",
  bearer,
  ...(token === undefined ? { status: 401 } : { answer: granting(token) }),
});
const [one, two, three] = ["token-aaaa-1111", "token-bbbb-2222", "token-cccc-3333"] as const;

function did(
  calls: readonly Spoken[],
  about = "the access token",
  told = calls.map((_, index) => `c${index + 1}`),
): string {
  const shown = leadingTo(historyOf(calls), { calls: told }, "episode");
  return new Placeholders().in(didSentence(shown, about, { calls: told }));
}

describe("the sentence that says what was done", () => {
  it.each<[string, Spoken[], string?]>([
    [
      "signed up, logged in, refreshed, then refreshed with the first token",
      [signup(), login(one), refresh(one, two), refresh(one)],
    ],
    [
      "logged in, logged out, then refreshed with the same token",
      [login(one), { route: "logout", bearer: one, answer: done }, refresh(one)],
    ],
    [
      'A logged in with device_name "laptop", B logged in with the same device_name, B logged out everywhere, then A refreshed',
      [
        login(one),
        login(two, eve),
        { route: "logout-all", bearer: two, answer: done },
        refresh(one),
      ],
    ],
    [
      "signed up, then signed up with the same email and another password",
      [signup(), signup(other)],
    ],
    ["signed up, then logged in with another password", [signup(), login(one, other)]],
    [
      "signed up, logged in with another password (refused: status 401), then logged in again by the same request",
      [signup(), { ...login(one, other), status: 401, answer: undefined }, login(two, other)],
    ],
    [
      "A signed up, B signed up, A verified the email, then B logged in",
      [
        signup(),
        signup(eve),
        { route: "verify-email", body: { verification_code: "12" }, subject: ada.email },
        login(one, eve),
      ],
    ],
    [
      "signed up, reset the password, then logged in with the old password",
      [
        signup(),
        {
          route: "reset-password",
          body: { ...ada, password: "New-pass-99", password_confirmation: "New-pass-99" },
          answer: done,
        },
        login(one),
      ].map((call, at) =>
        at === 1
          ? { ...call, body: { ...(call.body as object), token: "reset-0123456789" } }
          : call,
      ),
    ],
    [
      "A signed up, B signed up, then B logged in with A's password",
      [signup(), signup(eve), login(one, { ...eve, password: ada.password })],
    ],
    [
      'restarted the 3d server with key "a\\u0000b"',
      [{ route: "/api/v1/enterprise/3d/restart_server", body: { key: "a\0b" } }],
    ],
    [
      'asked for a reset mail with accept "text/html" and cookie "visitor=1"',
      [
        {
          route: "forgot-password",
          body: { email: ada.email },
          headers: { accept: "text/html", cookie: "visitor=1" },
        },
      ],
    ],
    [
      "asked for a reset mail without content-type",
      [{ route: "forgot-password", body: { email: ada.email }, isUntyped: true }],
    ],
    ["logged in with device_name 5", [login(one, ada, { device_name: 5 })]],
    [
      "logged in without password",
      [{ route: "login", body: { email: "a@b.c", device_name: "x" } }],
    ],
    ['logged in with the body "text"', [{ route: "login", body: "text" }]],
    ["refreshed without Authorization", [{ route: "refresh" }]],
    [
      'refreshed with Authorization "Basic x"',
      [{ route: "refresh", headers: { authorization: "Basic x" } }],
    ],
    ["sent DELETE /api/agents/v1/auth/login", [{ route: "login", method: "DELETE" }]],
    [
      "restarted the 3d server without key",
      [{ route: "/api/v1/enterprise/3d/restart_server", body: {} }],
    ],
    [
      "logged in, then refreshed 3 times at the same time",
      [
        login(one),
        refresh(one, two),
        { ...refresh(one, three), beside: true },
        { ...refresh(one), beside: true },
      ],
    ],
    [
      'logged in with device_name "laptop", then refreshed without device_name',
      [login(one), refresh(one, two)],
      "the token's name",
    ],
  ])("%s", (sentence, calls, about) => {
    expect(did(calls, about)).toBe(sentence);
  });

  it("tells a control apart, and how long was waited", () => {
    const calls = [
      signup(),
      { ...login(one), status: 500 },
      login(two, eve),
      { ...login(two, eve), status: 401, answer: undefined },
    ];
    const history = historyOf(calls);
    const breach = { calls: ["c3", "c4", "c1", "c2"], controls: ["c3", "c4"] };
    const shown = leadingTo(history, breach, "breach");
    const later = shown.map((one) => (one.call?.id === "c2" ? { ...one, pause: 6 } : one));

    expect(didSentence(later as Shown[], "login.result", breach)).toBe(
      "A signed up, then 6 s later A logged in; served, for comparison: B logged in; refused, for comparison: B logged in",
    );
  });

  it("says of the jobs in a queue how many there were, not what each asked for", () => {
    const jobs = ["a", "b", "c"].map((track_id) => ({
      route: "/api/v6/interior/object_removal",
      body: { track_id, webhook: `http://127.0.0.1:9/h/${track_id}` },
    }));

    expect(did(jobs, "queue.fifo the queue of payg-1")).toBe("called object_removal 3 times");
    expect(did(jobs)).toContain("with a track_id and webhook");
  });

  it("names no users where accounts ask for work, whose jobs have subjects of their own", () => {
    const jobs = [0.5, 2].map((threshold) => ({
      ...{ route: "/nsfw_image_check", subject: `job-${threshold}`, body: { threshold } },
    }));

    expect(did(jobs)).toBe(
      "called nsfw_image_check with threshold 0.5, then called nsfw_image_check with threshold 2",
    );
  });

  it("tells a webhook with its query and that there is a track_id, but no picture", () => {
    const webhook = "http://127.0.0.1:9/h/Qm7xAeUNJzNljJIoq03rTGP9tRlR6pSX?from=the-kit&nth=1";
    const init_image = `iVBORw0KGgo${"Ab+/".repeat(300)}`;
    const job = {
      route: "/api/v6/interior/object_removal",
      body: { track_id: "t", webhook, init_image },
    };

    expect(did([job])).toMatchInlineSnapshot(
      `"called object_removal with a track_id and webhook "http://127.0.0.1:9/h/Qm7x…?from=the-kit&nth=1""`,
    );
  });

  it("names a key of the profile in words that no file has", () => {
    const [restart, key] = ["POST /api/v1/enterprise/3d/restart_server", "enterprise-key-1"];
    const { history } = new Story({ enterprise: { key } })
      .during("sample/0")
      .call(restart, { key });
    const told = { calls: ["c1"] };
    const shown = leadingTo(history, told, "episode");

    expect(didSentence(shown, "key", told, history.header.profile)).toBe(
      "restarted the 3d server with the enterprise key",
    );
  });

  it("speaks of an address that is no text, and cannot be made one", () => {
    const odd: Spoken = { route: "login", body: { ...ada, email: { toString: 1 } }, status: 400 };

    expect(did([signup(), odd])).toContain('with email {"toString":1}');
  });

  const story = (length: number) =>
    Array.from({ length }, (_, n) => (n % 2 === 0 ? signup() : login(one)));

  it("leaves the middle of a long story out, and no gap of two", () => {
    expect(did(story(20))).toMatch(/^signed up, .*… 9 more ….*, then logged in$/);
    expect(did(story(13)).split(/, (?:then )?/)).toHaveLength(13);
  });

  it("never leaves out a call at which the rule broke", () => {
    const told = story(20).map((call, n) => (n === 9 ? refresh(one, two) : call));

    expect(did(told, "", ["c10", "c20"])).toMatch(/… 4 more …, refreshed, … 4 more …/);
  });
});
