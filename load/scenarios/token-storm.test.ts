import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Driven,
  type Driving,
  driving,
  type Sent,
} from "../../scripts/load/selftest/driving.ts";

/** Cookies that came back. */
const cookies: string[] = [];

/** A control plane that gives out tokens and knows which of them work, and has a cookie for every caller. */
function controlPlane(): Server {
  const working = new Set<string>();
  let issued = 0;
  const issue = (): string => {
    const token = `token-${++issued}`;
    working.add(token);
    return JSON.stringify({ data: { access_token: token }, error: null, meta: {} });
  };
  const answer = (request: IncomingMessage): string | undefined => {
    if (request.url?.endsWith("/login")) return issue();
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    if (!working.delete(token)) return undefined;
    return request.url?.endsWith("/refresh") ? issue() : "{}";
  };
  return createServer((request, response) => {
    const body = answer(request);
    cookies.push(...(request.headers.cookie?.split("; ") ?? []));
    response.setHeader("set-cookie", `caller=${issued}; Path=/`);
    request.resume().on("end", () => response.writeHead(body ? 200 : 401).end(body ?? "{}"));
  });
}

const users = ["ann", "bob", "cat"].map((name) => ({
  email: `${name}@example.com`,
  password: `password of ${name}`,
  deviceName: "load",
}));

let at: Driving;
let server: Server;
let storm: Driven;

beforeAll(async () => {
  at = await driving();
  server = controlPlane().listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  storm = await at.drive({ scenario: "token-storm", baseUrl, accounts: [], receivers: [], users });
});

afterAll(async () => {
  server.close();
  await at.close();
});

const statusOf = ({ id }: Sent): number | undefined => storm.answered.get(id)?.status;
const tokenOf = ({ id }: Sent): string | undefined =>
  JSON.parse(storm.answered.get(id)?.body?.text ?? "{}").data?.access_token;
const bearerOf = ({ headers }: Sent): string | undefined =>
  headers?.authorization?.replace("Bearer ", "");
const to = (call: string): Sent[] => storm.sent.filter(({ path }) => path.endsWith(`/${call}`));

describe("token-storm", () => {
  it("begins sessions at its rate, each when it was due, its users in turn", () => {
    const logins = to("login").filter(({ due_us }) => due_us !== undefined);

    // A starved generator leaves some out; it never sends too many.
    expect(logins.length).toBeGreaterThan(30);
    expect(logins.length).toBeLessThanOrEqual(60);
    const dues = logins.map(({ due_us }) => due_us ?? 0).toSorted((a, b) => a - b);
    expect((dues[10] ?? 0) - (dues[0] ?? 0)).toBeGreaterThan(450_000);
    const perUser = users.map(
      ({ email }) => logins.filter(({ subject }) => subject === email).length,
    );
    expect(Math.max(...perUser) - Math.min(...perUser)).toBeLessThanOrEqual(1);
    for (const { subject, body } of logins) {
      const user = users.find(({ email }) => email === subject);
      const { password } = user ?? {};
      expect(JSON.parse(body?.text ?? "")).toMatchObject({ email: subject, password });
    }
  });

  it("sends no cookie back, by which a service might know a session that was logged out", () => {
    expect(storm.answered.get(to("login")[0]?.id ?? "")?.headers?.["set-cookie"]).toBeDefined();
    expect(cookies).toEqual([]);
  });

  it("keeps the headers of answers, for they are judged too", () => {
    for (const { id } of storm.sent) expect(storm.answered.get(id)?.headers?.date).toMatch(/ GMT$/);
  });

  it("refreshes and logs out with the token that each answer gave", () => {
    const given = new Map(
      [...to("login"), ...to("refresh")].map((each) => [tokenOf(each), each.id] as const),
    );

    expect(to("logout")).toHaveLength(to("login").length);
    expect(to("logout").every((each) => statusOf(each) === 200)).toBe(true);
    for (const each of [...to("refresh"), ...to("logout")]) {
      expect(given.has(bearerOf(each))).toBe(true);
      if (statusOf(each) === 200) expect(each.after).toEqual([given.get(bearerOf(each))]);
    }
  });

  it("asks for every lifetime, and for none", () => {
    const asked = to("refresh").map(({ body }) => JSON.parse(body?.text ?? "{}").token_expiry);

    expect(new Set(asked)).toEqual(new Set(["1_week", "1_month", "3_months", "never", undefined]));
  });

  it("looks at revoked tokens last of all, two of every user's", () => {
    const looks = to("refresh").filter((each) => statusOf(each) === 401);

    const looker = new Map(users.map(({ email }) => [email, 0]));
    for (const { subject = "" } of looks) looker.set(subject, (looker.get(subject) ?? 0) + 1);
    expect([...looker.values()]).toEqual([2, 2, 2]);
    const storm = to("login").filter(({ due_us }) => due_us !== undefined);
    const lastOfStorm = Math.max(...storm.map(({ t_us }) => t_us));
    expect(Math.min(...looks.map(({ t_us }) => t_us))).toBeGreaterThan(lastOfStorm);
  });
});
