import { describe, expect, it } from "vitest";
import { type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";
import { served } from "../../selftest/served.ts";
import { Recorder } from "../recorder.ts";
import { probesOf } from "./probes.ts";

const token = "tok/a+b=c&d%20 e0123456789";

interface Asked {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: string;
}

/** Probes against a server that answers `said`, and what it was asked. */
async function open(
  evidence: NonNullable<ProfileInput["evidence"]>,
  said: unknown,
  { status = 200, facts = {} as Partial<ProfileInput> } = {},
) {
  const asked: Asked[] = [];
  const baseUrl = await served(async (request, response) => {
    const chunks = await request.toArray();
    const { method = "", url = "", headers } = request;
    asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(status).end(typeof said === "string" ? said : JSON.stringify(said));
  });
  const target = { baseUrl, headers: { "x-gate": "g" } };
  const profile = parseProfile({ target, evidence, ...facts }, {});
  const recorder = new Recorder();
  const settings = { baseUrl, headers: target.headers, timeoutMs: 2000 };
  return { probes: probesOf(profile, recorder, settings), asked, events: recorder.events };
}

describe("a probe", () => {
  it("fills placeholders into URL, headers and body, each as it must be written there", async () => {
    const names = {
      method: "POST" as const,
      url: "/admin/{token}?t={token}",
      headers: { "x-token": "{token}" },
      body: { token: "{token}", list: ["a {token}"], n: 1 },
      pointer: "/name",
    };
    const { probes, asked, events } = await open({ names }, { name: "laptop" });

    expect(await probes.names?.(token)).toBe("laptop");

    const encoded = encodeURIComponent(token);
    expect(asked[0]).toMatchObject({
      method: "POST",
      url: `/admin/${encoded}?t=${encoded}`,
      headers: { "x-token": token, "x-gate": "g", "content-type": "application/json" },
    });
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ token: token, list: [`a ${token}`], n: 1 });
    expect(events).toMatchObject([
      {
        ev: "probe",
        probe: "names",
        about: { token: expect.stringMatching(/^~token\.\S+~$/) },
        value: "laptop",
      },
    ]);
  });

  it.each([
    [500, "boom", "the profile's request was answered 500"],
    [302, "", "the profile's request was answered 302"],
    [200, "<html>", "the answer to the profile's request is no JSON"],
    [200, { other: 1 }, "the answer to the profile's request has nothing at /name"],
  ])("that fails (%s %s) is recorded with its fault", async (status, said, fault) => {
    const names = { url: "/n/{token}", pointer: "/name" };
    const { probes, events } = await open({ names }, said, { status });

    expect(await probes.names?.(token)).toBeUndefined();
    expect(events).toMatchObject([{ ev: "probe", probe: "names", fault }]);
    expect(events[0]).not.toHaveProperty("value");
  });

  it("that nobody answers is recorded without the URL, which may hold a secret", async () => {
    const names = { url: "http://127.0.0.1:1/?admin=hidden&t={token}" };
    const { probes, events } = await open({ names }, {});

    await probes.names?.(token);

    expect(events).toMatchObject([{ fault: "refuses connections" }]);
    expect(JSON.stringify(events)).not.toContain("hidden");
  });

  it("asks about a job by what is known of it, and says what is not", async () => {
    const effective = { url: "/jobs?id={job}&track={track_id}" };
    const { probes, asked, events } = await open({ effective }, { duration: 30 });

    expect(await probes.effective?.({ job: "j 1", track_id: "t" })).toEqual({ duration: 30 });
    expect(await probes.effective?.({ job: "j 1" })).toBeUndefined();

    expect(asked.map(({ url }) => url)).toEqual(["/jobs?id=j%201&track=t"]);
    expect(events).toMatchObject([
      { about: { job: "j 1", track_id: "t" }, value: { duration: 30 } },
      { about: { job: "j 1" }, fault: "nothing is known to put in {track_id}" },
    ]);
  });

  it("asks about a server by its path segment, and records its kind", async () => {
    const facts = { slugs: { chatServer: "some_chat" } };
    const { probes, asked, events } = await open(
      { servers: { url: "/s/{kind}", pointer: "/starts" } },
      { starts: 0 },
      { facts },
    );

    expect(await probes.servers?.("chat")).toBe(0);
    await probes.servers?.("3d");

    expect(asked.map(({ url }) => url)).toEqual(["/s/some_chat", "/s/3d"]);
    expect(events).toMatchObject([
      { about: { kind: "chat" }, value: 0 },
      { about: { kind: "3d" } },
    ]);
  });
});

describe("a trace", () => {
  it.each([
    [
      { began: 5, ended: 7 },
      { began: 5, ended: 7 },
    ],
    [{ began: "1970-01-01T00:00:01Z" }, { began: 1000, ended: null }],
    [
      { began: null, ended: null },
      { began: null, ended: null },
    ],
  ])("of %j is read in milliseconds", async (said, trace) => {
    const { probes, events } = await open({ trace: { url: "/t/{job}" } }, said);

    expect(await probes.trace?.({ job: "j" })).toEqual(trace);
    expect(events).toMatchObject([{ probe: "trace", about: { job: "j" }, value: trace }]);
  });

  it("of no times is a fault", async () => {
    const { probes, events } = await open({ trace: { url: "/t/{job}" } }, { began: "soon" });

    expect(await probes.trace?.({ job: "j" })).toBeUndefined();
    expect(events[0]).toHaveProperty("fault");
  });
});

describe("the target's clock", () => {
  const clock = {
    set: { method: "POST" as const, url: "/clock", body: { now: "{to}" } },
    reset: { method: "DELETE" as const, url: "/clock" },
  };

  it("is moved and moved back, each a clock event, whatever a 2xx answer says", async () => {
    const { probes, asked, events } = await open({ clock }, "ok");

    expect(await probes.clock?.set("2026-08-02T00:00:00Z")).toBe(true);
    expect(await probes.clock?.reset()).toBe(true);

    expect(asked).toMatchObject([
      { method: "POST", body: '{"now":"2026-08-02T00:00:00Z"}' },
      { method: "DELETE", body: "" },
    ]);
    expect(events).toMatchObject([
      { ev: "clock", to: "2026-08-02T00:00:00Z" },
      { ev: "clock", to: null },
    ]);
  });

  it("that does not move is a probe's fault, and no clock event", async () => {
    const { probes, events } = await open({ clock }, "no", { status: 403 });

    expect(await probes.clock?.set("2026-08-02T00:00:00Z")).toBe(false);
    expect(events).toMatchObject([
      {
        ev: "probe",
        probe: "clock",
        about: { to: "2026-08-02T00:00:00Z" },
        fault: "the profile's request was answered 403",
      },
    ]);
  });
});
