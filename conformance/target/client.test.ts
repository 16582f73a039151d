import type { IncomingHttpHeaders, RequestListener } from "node:http";
import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { SentEvent } from "../../contracts/history/events.ts";
import type { AnswerForm } from "../../contracts/profile/sections/recognise.ts";
import { clientTo, served } from "../selftest/served.ts";
import type { Client, ClientOptions } from "./client.ts";
import { allowing } from "./pace/allowance.ts";
import type { BudgetSpent } from "./pace/budget-spent.ts";
import { Gate } from "./pace/gate.ts";
import { userAgentOf } from "./user-agents.ts";

/** A client of a server that answers thus, and its recorder. */
const clientOf = async (listener: RequestListener, options: Partial<ClientOptions> = {}) =>
  clientTo(await served(listener), {
    gate: new Gate({ requestsPerSecond: 1000, concurrency: 1 }),
    ...options,
  });

const login = { method: "POST", path: "/login" };

const impatient = () => ({ allowance: allowing({ requests: 60 }), outagePauses: [1, 1] });

/** Calls three routes in turn, so many times, and tells the statuses, or what ended it. */
async function askedInTurn(client: Client, times: number): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (let nth = 0; nth < times; nth += 1)
    seen.push(
      await client
        .call({ method: "POST", path: `/route-${nth % 3}` })
        .then(({ status }) => status)
        .catch((error: BudgetSpent) => error.budget),
    );
  return seen;
}

describe("a target that is away", () => {
  it("is waited for", async () => {
    let asked = 0;
    const { client } = await clientOf((_, response) => {
      asked += 1;
      response.writeHead(asked < 22 ? 503 : 200).end("{}");
    }, impatient());

    const seen = await askedInTurn(client, 21);

    expect(seen.slice(-2)).toEqual([200, 200]);
    expect(seen.slice(0, 19)).toEqual(Array(19).fill(503));
  });

  it("for too long ends the run, and is asked nothing more", async () => {
    let asked = 0;
    const { client } = await clientOf((_, response) => {
      asked += 1;
      response.writeHead(502).end();
    }, impatient());

    const seen = await askedInTurn(client, 30);

    expect(seen.slice(19)).toEqual([502, ...Array(10).fill("outage")]);
    expect(asked).toBe(22);
  });
});

describe("the client", () => {
  it("reads a compressed answer, and hides the secrets in it", async () => {
    const said = { data: { access_token: "tok-0123456789abcdef" }, error: null, meta: {} };
    const { client, recorder } = await clientOf((_, response) =>
      response.setHeader("content-encoding", "gzip").end(gzipSync(JSON.stringify(said))),
    );

    const answer = await client.call(login);

    expect(answer.json).toEqual(said);
    expect(recorder.events.at(-1)).toMatchObject({
      ev: "answered",
      body: { text: expect.stringMatching(/"access_token":"~token\.\S+~"/) },
    });
  });

  it("reads JSON behind a byte order mark, as the history does", async () => {
    const { client } = await clientOf((_, response) => response.end('\ufeff{"data":null}'));

    expect((await client.call(login)).json).toEqual({ data: null });
  });

  it("reads an answer with many headers, and says of too many what they are", async () => {
    const policies = (kB: number) => ({ "set-cookie": Array(kB).fill(`c=${"x".repeat(1020)}`) });
    const { client } = await clientOf((request, response) =>
      response.writeHead(200, policies(Number(request.url?.slice(1)))).end("{}"),
    );

    expect(await client.call({ ...login, path: "/22" })).toMatchObject({ status: 200 });
    const { status, cause } = await client.call({ ...login, path: "/400" });
    expect(status).toBeUndefined();
    expect(cause?.met).toContain("headers too large");
  });

  describe("sends a request once more, by a new connection, where the server lost it", () => {
    /** Answers the first request of each connection; at the next it writes this much, and closes. */
    const losing = (written: string): RequestListener => {
      const served = new WeakSet<Socket>();
      return ({ socket }, response) => {
        if (!served.has(socket)) {
          served.add(socket);
          response.end("{}");
        } else if (written === "") socket.resetAndDestroy();
        else socket.end(written);
      };
    };

    it.each<[string, string, (string | number | undefined)[]]>([
      ["and so all from then on", "", [200, "reset", 200, 200]],
      ["but not after a byte of an answer", "H", [200, "reset", 200]],
    ])("%s", async (_, written, seen) => {
      const { client, recorder } = await clientOf(losing(written));

      for (let nth = 0; nth < 3; nth += 1) {
        await client.call(login);
        await setTimeout(20);
      }

      const answers = recorder.events.flatMap((one) => (one.ev === "answered" ? [one] : []));
      expect(answers.map(({ status, fault }) => status ?? fault)).toEqual(seen);
    });
  });

  const text = JSON.stringify({ data: { message: "x".repeat(40) }, error: null });

  it.each<[string, RequestListener]>([
    [
      "in chunks of a few letters",
      (_, response) => {
        for (const part of text.match(/.{1,11}/g) ?? []) response.write(part);
        response.end();
      },
    ],
    [
      "after early hints",
      (_, response) => {
        response.writeEarlyHints({ link: "</brand.css>; rel=preload; as=style" });
        response.end(text);
      },
    ],
    [
      "with trailers behind it",
      (_, response) => {
        response.setHeader("trailer", "Server-Timing").write(text);
        response.addTrailers({ "Server-Timing": "total;dur=3.1" });
        response.end();
      },
    ],
  ])("reads an answer %s, twice", async (_how, serve) => {
    const { client } = await clientOf(serve);

    expect((await client.call(login)).json).toEqual(JSON.parse(text));
    expect((await client.call(login)).json).toEqual(JSON.parse(text));
  });

  it("waits as long as a refusal says, here by a date of the target's clock, and asks again", async () => {
    const threeHoursOff = Date.parse("2026-11-21T11:30:00Z");
    const retryAfter = new Date(threeHoursOff + 1000).toUTCString();
    const times: number[] = [];
    const { client } = await clientOf((_, response) => {
      times.push(performance.now());
      response.setHeader("date", new Date(threeHoursOff).toUTCString());
      if (times.length === 1) response.setHeader("retry-after", retryAfter);
      response.writeHead(times.length === 1 ? 503 : 200).end("{}");
    });

    const answer = await client.call(login);

    const [first = 0, second = 0] = times;
    expect(answer.status).toBe(200);
    expect(second - first).toBeGreaterThan(900);
    expect(second - first).toBeLessThan(1900);
  });

  it("waits for what is declared as a rate limit, and for no other refusal", async () => {
    const told = (rateLimited: AnswerForm[]) => {
      let asked = 0;
      return clientOf(
        (_, response) => {
          asked += 1;
          response.setHeader("retry-after", "0").writeHead(asked === 1 ? 403 : 200);
          response.end(asked === 1 ? "slow down" : "{}");
        },
        { rateLimited },
      );
    };

    const declared = await told([{ status: [403], text: "slow down" }]);
    const undeclared = await told([{ status: [429] }]);

    expect((await declared.client.call(login)).status).toBe(200);
    expect((await undeclared.client.call(login)).status).toBe(403);
  });

  it("slows down for a limit of rate that names no wait, and for no other refusal", async () => {
    const paceAfter = async (status: number) => {
      const { client } = await clientOf((_request, response) => response.writeHead(status).end());
      for (let nth = 0; nth < 3; nth += 1) await client.call(login);
      return client.requestsPerSecond;
    };

    expect(await paceAfter(429)).toBeLessThan(100);
    expect(await paceAfter(403)).toBe(1000);
  });

  it.each([
    ["JSON where nothing else is said", {}, {}, "application/json"],
    ["what the profile says", { headers: { Accept: "a/profiles" } }, {}, "a/profiles"],
    [
      "what the request says",
      { headers: { Accept: "a/profiles" } },
      { accept: "a/page" },
      "a/page",
    ],
    ["nothing of its own for another client", { isForeign: true }, {}, undefined],
  ])("asks for %s", async (_what, options, headers, accept) => {
    let heard: IncomingHttpHeaders = {};
    const { client, recorder } = await clientOf((request, response) => {
      heard = request.headers;
      response.end("{}");
    }, options);

    await client.call({ ...login, headers });

    const [sent] = recorder.events;
    expect(heard.accept).toBe(accept);
    expect(heard["user-agent"]).toBe("isForeign" in options ? undefined : userAgentOf());
    expect((sent as SentEvent).headers?.accept).toBe(accept === "a/profiles" ? undefined : accept);
  });
});
