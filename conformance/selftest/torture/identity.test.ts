import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";
import type { RequestFacts } from "../../../fixtures/reference/facts.ts";
import { type Reference, startReference } from "../../../fixtures/reference/index.ts";
import { freeAddresses } from "../../../fixtures/reference/serving/free-addresses.ts";
import { checked } from "../on-reference.ts";

/** What a request shows: its header names in order, its User-Agent, and its text without the server's address. */
interface Seen {
  names: string[];
  client: string | undefined;
  text: string;
}

let seen: Seen[] = [];
let reference: Reference;

beforeAll(async () => {
  reference = await startReference({
    decisions: { http: { intercept: ({ request }) => void seen.push(asSeen(request)) } },
  });
});
afterAll(() => reference.close());

const asSeen = ({ headers, method, path, query, raw }: RequestFacts): Seen => ({
  names: Object.keys(headers),
  client: headers["user-agent"],
  text: `${method} ${path}?${query}\n${JSON.stringify({ ...headers, host: "" })}\n${raw}`,
});

/** The requests of a short run with this profile, in which a user signs up, logs in, refreshes and asks for work. */
async function sent(facts: Partial<ProfileInput>): Promise<Seen[]> {
  const { webhook } = await freeAddresses();
  seen = [];
  await checked(parseProfile({ ...reference.profile({ webhook }), ...facts }, {}), {
    ...{ seed: 5, runs: 1, extent: "usual", selects: (id) => selected.has(id) },
    ...{ command: "identity", run: "20261124t120000zab12" },
  });
  return seen;
}

const selected = new Set(["refresh.token-type", "async.track-id-matches"]);

/** Words that reveal the kit. */
const naming = /\bkit\b|conform|model-?platform|certif|undici|self-?test|torture|examin/i;

describe("what a run sends by default", () => {
  it("has the headers that a request needs, in one order, and none that names the kit", async () => {
    const always = ["host", "connection", "accept", "user-agent"];
    const order = [...always, "authorization", "content-type", "content-length"];

    const requests = await sent({});

    expect(requests.length).toBeGreaterThan(10);
    for (const { names } of requests) {
      expect(names).toEqual(order.filter((name) => names.includes(name)));
    }
  });

  it("is of several clients, each of which has one", async () => {
    const requests = await sent({});

    const byUser = Map.groupBy(requests, ({ text }) => /"email":"([^"]+)"/.exec(text)?.[1]);
    byUser.delete(undefined);
    const clients = [...byUser.values()].map((own) => new Set(own.map(({ client }) => client)));
    expect(clients.filter(({ size }) => size > 1)).toEqual([]);
    expect(new Set(requests.map(({ client }) => client)).size).toBeGreaterThan(1);
  });

  it("names the kit nowhere", async () => {
    const requests = await sent({});

    expect(requests.some(({ text }) => /@example\.(com|net|org)"/.test(text))).toBe(true);
    expect(requests.filter(({ text }) => naming.test(text))).toEqual([]);
  });

  it("names it nowhere where the profile says which addresses it signs up", async () => {
    const requests = await sent({ signup: { open: true, address: "ada.{unique}@mail.example" } });

    expect(requests.some(({ text }) => text.includes("@mail.example"))).toBe(true);
    expect(requests.filter(({ text }) => naming.test(text))).toEqual([]);
  });

  it("has the name on each request that the profile's headers give it", async () => {
    const { target } = reference.profile();
    const headers = { "user-agent": "model-platform-conformance" };

    const requests = await sent({ target: { ...target, headers } });

    expect(requests.length).toBeGreaterThan(10);
    expect(requests.filter(({ text }) => !naming.test(text))).toEqual([]);
  });
});
