import type { Entry, Har } from "har-format";
import { describe, expect, it } from "vitest";
import { HistoryError } from "../../contracts/history/ndjson.ts";
import { baseUrlIn, harIn, recordHar } from "./har.ts";
import { Recorder } from "./recorder.ts";

const sizes = { headersSize: -1, bodySize: -1, cookies: [], httpVersion: "h2" };

/** One call of an archive, as browsers export it. */
function entry(
  url: string,
  changes: { status?: number; at?: string; time?: number; text?: string } = {},
): Entry {
  const { status = 200, at = "2026-03-01T10:00:00.000Z", time = 12, text = "{}" } = changes;
  return {
    startedDateTime: at,
    time,
    cache: {},
    timings: { wait: time, receive: 0 },
    request: {
      ...sizes,
      method: "POST",
      url,
      queryString: [],
      headers: [
        { name: ":method", value: "POST" },
        { name: "Content-Type", value: "application/json" },
      ],
      postData: {
        mimeType: "application/json",
        text: '{"email":"ada@example.com","password":"Secret-Word-91"}',
      },
    },
    response: {
      ...sizes,
      status,
      statusText: "",
      redirectURL: "",
      headers: [{ name: "Content-Type", value: "application/json" }],
      content: {
        size: 2,
        mimeType: "application/json",
        text: Buffer.from(text).toString("base64"),
        encoding: "base64",
      },
    },
  };
}

const harOf = (...entries: Entry[]): Har => ({
  log: { version: "1.2", creator: { name: "browser", version: "1" }, entries },
});
const login = "/api/agents/v1/auth/login";

function recorded(har: Har, baseUrl: string) {
  const recorder = new Recorder();
  const count = recordHar(har, baseUrl, recorder);
  return { count, events: recorder.events };
}

describe("an archive", () => {
  it("is told from other JSON", () => {
    expect(harIn(JSON.stringify(harOf()))).toEqual({ log: { entries: [] } });
    expect([harIn("{}"), harIn("no JSON"), harIn('{"log":{"entries":5}}')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("has the base URL that most of its documented requests agree on, a path before it included", () => {
    const site = "https://host.example/platform";
    const har = harOf(
      entry(`${site}${login}`),
      entry(`${site}${login}`),
      entry(`https://cdn.example${login}`),
      entry("https://host.example/logo.png"),
    );

    expect(baseUrlIn(har, {})).toBe(site);
    expect(baseUrlIn(harOf(entry("https://host.example/logo.png")), {})).toBeUndefined();
  });
});

describe("a history made of an archive", () => {
  it("has both halves of each call below the base URL, at the archive's times", () => {
    const at = "2026-03-01T10:00:00.000Z";
    const { count, events } = recorded(
      harOf(
        entry(`https://host.example${login}?a=1`, { at, time: 12.5, text: '{"data":null}' }),
        entry("https://host.example.evil/x"),
      ),
      "https://host.example",
    );

    expect(count).toBe(1);
    expect(events).toMatchObject([
      { ev: "sent", method: "POST", path: `${login}?a=1`, t_us: Date.parse(at) * 1000 },
      {
        ev: "answered",
        status: 200,
        body: { text: '{"data":null}' },
        t_us: Date.parse(at) * 1000 + 12_500,
      },
    ]);
    expect(events[0]).toMatchObject({ headers: { "content-type": "application/json" } });
  });

  it("holds no secret of the archive", () => {
    const { events } = recorded(
      harOf(entry(`https://host.example${login}`)),
      "https://host.example",
    );

    expect(JSON.stringify(events)).toContain("ada@example.com");
    expect(JSON.stringify(events)).not.toContain("Secret-Word-91");
  });

  it("has calls that overlap in the order of what happened, and no answer where none came", () => {
    const later = entry(`https://host.example${login}`, {
      at: "2026-03-01T10:00:00.010Z",
      status: 0,
      time: 1,
    });
    const { events } = recorded(
      harOf(entry(`https://host.example${login}`, { time: 50 }), later),
      "https://host.example",
    );

    expect(events.map(({ ev, ...rest }) => [ev, "id" in rest && rest.id])).toEqual([
      ["sent", "c1"],
      ["sent", "c2"],
      ["answered", "c2"],
      ["answered", "c1"],
    ]);
    expect(events[2]).toMatchObject({ fault: "aborted" });
  });
});

it.each<[string, (entry: { [name: string]: unknown }) => unknown, string]>([
  ["has no request", ({ request, ...rest }) => rest, "log.entries[0].request"],
  ["began at no time", (entry) => ({ ...entry, startedDateTime: "soon" }), "no time"],
  [
    "began when no year has four digits",
    (entry) => ({ ...entry, startedDateTime: "+012026-01-01" }),
    "no time",
  ],
  [
    "has a method of another type",
    (entry) => ({ ...entry, request: { method: 5 } }),
    "request.method",
  ],
])("an archive of which an entry %s is refused in a sentence that names it", (_, broken, named) => {
  const entries = [broken({ ...entry("https://host.example/") })];

  expect(() => harIn(JSON.stringify({ log: { entries } }))).toThrow(HistoryError);
  expect(() => harIn(JSON.stringify({ log: { entries } }))).toThrow(named);
});

it("an archive is read that leaves out what did not come", () => {
  const bare = {
    startedDateTime: "2026-01-01T00:00:00Z",
    time: null,
    request: { method: "GET", url: "x" },
  };

  const [read] =
    harIn(JSON.stringify({ log: { entries: [{ ...bare, response: { status: 0 } }] } }))?.log
      .entries ?? [];

  expect(read).toMatchObject({ time: 0, response: { status: 0, headers: [], content: {} } });
});
