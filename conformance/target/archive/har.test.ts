import type { Entry, Header } from "har-format";
import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { baseUrlIn, eventsIn, isArchive } from "./har.ts";

const json = { name: "Content-Type", value: "application/json" };
const postData = { text: '{"email":"ada@example.com","password":"Secret-Word-91"}' };

/** One call of an archive, with what is read of it, as browsers export it. */
function entry(
  url: string,
  changes: { status?: number; at?: string; time?: number; text?: string } = {},
): Entry {
  const { status = 200, at = "2026-03-01T10:00:00.000Z", time = 12, text = "{}" } = changes;
  const headers = [{ name: ":method", value: "POST" }, json];
  const packed = { text: Buffer.from(text).toString("base64"), encoding: "base64" };
  const content = { mimeType: json.value, ...packed };
  return {
    startedDateTime: at,
    time,
    request: { method: "POST", url, headers, postData },
    response: { status, headers: [json], content },
  } as unknown as Entry;
}

const login = "/api/agents/v1/auth/login";

describe("an archive", () => {
  it("is told from other JSON", () => {
    const told = [{ log: { entries: [] } }, {}, undefined, { log: { entries: 5 } }].map(isArchive);

    expect(told).toEqual([true, false, false, false]);
  });

  it("has the base URL that most of its documented requests agree on, a path before it included", async () => {
    const site = "https://host.example/platform";
    const picture = entry("https://host.example/logo.png");
    const entries = [
      entry(`${site}${login}`),
      entry(`${site}${login}`),
      entry(`https://cdn.example${login}`),
      picture,
    ];

    expect(await baseUrlIn(entries, {})).toBe(site);
    expect(await baseUrlIn([picture, entry(`app:${login}`)], {})).toBeUndefined();
  });

  it("has the base URL that answers in JSON, not the one that sends its clients on", async () => {
    const sent = (status: number, mimeType: string) => ({
      ...entry(`http://host.example${login}`),
      response: { ...entry("").response, status, content: { size: 0, mimeType } },
    });
    const own = entry(`https://host.example${login}`);
    const entries = [sent(301, "text/html"), sent(301, ""), own];

    expect(await baseUrlIn(entries, {})).toBe("https://host.example");
  });

  it("has one base URL however it is spelt", async () => {
    const entries = [entry(`https://Host.example:443${login}`)];

    expect(await baseUrlIn(entries, {})).toBe("https://host.example");
    expect((await eventsIn(entries, "https://host.example", {})).events).toHaveLength(2);
  });
});

describe("a history made of an archive", () => {
  it("has both halves of each call below the base URL, at the archive's times", async () => {
    const at = "2026-03-01T10:00:00.000Z";
    const { events } = await eventsIn(
      [
        entry(`https://host.example${login}?a=1`, { at, time: 12.5, text: '{"data":null}' }),
        entry("https://host.example.evil/x"),
      ],
      "https://host.example",
      {},
    );

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

  it("has calls that overlap in the order of what happened, and no answer where none came", async () => {
    const later = entry(`https://host.example${login}`, {
      at: "2026-03-01T10:00:00.010Z",
      status: 0,
      time: 1,
    });
    const { events } = await eventsIn(
      [entry(`https://host.example${login}`, { time: 50 }), later],
      "https://host.example",
      {},
    );

    expect((events as HistoryEvent[]).map((one) => [one.ev, Object(one).id])).toEqual([
      ["sent", "c1"],
      ["sent", "c2"],
      ["answered", "c2"],
      ["answered", "c1"],
    ]);
    expect(events[2]).toMatchObject({ fault: "aborted" });
  });
});

describe("an entry", () => {
  const below = (...entries: unknown[]) => eventsIn(entries, "https://host.example", {});
  const read = async (...entries: unknown[]) => (await below(...entries)).events;
  const own = entry(`https://host.example${login}`);

  it.each<[string, (entry: { [name: string]: unknown }) => unknown, string]>([
    ["began at no time", (entry) => ({ ...entry, startedDateTime: "soon" }), "no time"],
    [
      "began when no year has four digits",
      (entry) => ({ ...entry, startedDateTime: "+012026-01-01" }),
      "no time",
    ],
    [
      "has headers of another type",
      ({ request, ...entry }) => ({ ...entry, request: { ...Object(request), headers: 5 } }),
      "log.entries[1].request.headers",
    ],
    [
      "has an object for a text",
      ({ request, ...entry }) => ({
        ...entry,
        request: { ...Object(request), postData: { text: {} } },
      }),
      "log.entries[1].request.postData.text",
    ],
  ])("that %s is refused by its name, and no other", async (_, broken, named) => {
    const { events, refused } = await below(own, broken({ ...own }), own);

    expect(events).toEqual(await read(own));
    expect(refused).toEqual([expect.stringContaining(named)]);
  });

  it.each([null, { request: 5 }, { request: { method: "GET", url: "data:," } }])(
    "of another site may be broken: %j",
    async (foreign) => {
      expect(await read(foreign, own)).toEqual(await read(own));
    },
  );

  it("is one call with those that equal it to the letter", async () => {
    const later = { ...own, startedDateTime: "2026-03-01T10:00:00.001Z" };

    const twice = await read(own, { ...own, _fetchedViaServiceWorker: true });

    expect(twice).toEqual(await read(own));
    expect(await read(own, later)).toHaveLength(4);
  });

  it("whose answer is not as long as it was has been altered: what it lacks proves nothing", async () => {
    const answered = async (size: number, headers: Header[] = []) => {
      const content = { mimeType: json.value, text: '{"data":{"name":"Zoë"}}', size };
      const [, event] = await read({
        ...entry("https://host.example/api/agents/v1/auth/signup"),
        response: { ...own.response, headers, content },
      });
      return Object(event).unrecorded;
    };

    expect(await answered(30, [json])).toEqual(["values"]);
    const [bytes, signs, unknown] = [24, 23, -1];
    for (const size of [bytes, signs, unknown])
      expect(await answered(size, [json])).toBeUndefined();
    const packed = { name: "Content-Encoding", value: "gzip" };
    expect(await answered(19, [json, packed])).toBeUndefined();
  });

  it("has the headers that it says, whatever their names", async () => {
    const headers = [json, { name: "Constructor", value: "a" }, { name: "X-Two", value: "1" }];
    const two = [...headers, { name: "x-two", value: "2" }];

    const [, answered] = await read({ ...own, response: { ...own.response, headers: two } });

    expect(Object(answered).headers).toMatchObject({ constructor: "a", "x-two": "1, 2" });
  });

  const odd = { status: { toString: 1, valueOf: 1 } };
  it.each([null, undefined, { status: 0 }, { status: -999, content: 5 }, odd])(
    "with the response %j has no answer",
    async (response) => {
      const [, answered] = await read({ ...own, time: null, response });

      expect(answered).toMatchObject({ ev: "answered", fault: "aborted" });
    },
  );

  it.each<[string, object, object]>([
    ["a form", { text: "email=a%40b.example&password=Secret-Word-91" }, {}],
    ["base64 that says so", { text: btoa(postData.text), encoding: "base64" }, { body: postData }],
    ["no text", { params: [] }, { unrecorded: ["headers", "body", "values"] }],
  ])("whose request is %s has the body that it has", async (_, written, wanted) => {
    const [sent] = await read({ ...own, request: { ...own.request, postData: written } });

    expect(sent).toMatchObject(wanted);
  });

  const token = "mpa_0123456789abcdef";
  const data = (data: object) => ({ text: JSON.stringify({ data, error: null, meta: {} }) });
  const [masked, cut] = [["values"], ["body"]];
  interface Masked {
    content?: object;
    authorization?: string;
    asked?: string[];
    given?: string[];
  }

  it.each<[string, Masked]>([
    ["nothing", { content: data({ access_token: token }) }],
    ["its credentials", { authorization: "[hidden]", asked: masked }],
    ["its token", { content: data({ access_token: "[hidden]" }), given: masked }],
    ["its key", { content: data({ api_key: "*****" }), given: masked }],
    ["a time", { content: data({ expires_at: "[date]" }), given: masked }],
    ["what was cut off", { content: { text: '{"data":{"[hid]', size: 15 }, given: cut }],
  ])(
    "of which a sanitiser masked %s is believed as far as that",
    async (_, { content = { text: "{}" }, authorization = token, asked, given }) => {
      const headers = [
        { name: "Accept", value: "application/json" },
        { name: "Authorization", value: `Bearer ${authorization}` },
      ];
      const halves = await read({
        ...entry("https://host.example/api/agents/v1/auth/logout"),
        request: { ...own.request, url: "https://host.example/api/agents/v1/auth/logout", headers },
        response: { ...own.response, content },
      });

      expect(halves.map((half) => Object(half).unrecorded)).toEqual([asked, given]);
    },
  );
});
