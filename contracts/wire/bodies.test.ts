import { describe, expect, it } from "vitest";
import { requestBodies, successBodies } from "./bodies.ts";
import { envelope, failureEnvelope } from "./envelope.ts";
import { restartFailure } from "./restart.ts";
import { generationRouteIds, type RouteId } from "./route-ids.ts";

const user = { id: 7, name: "Ann", email: "ann@example.com", username: "ann", verified: false };
const token = { access_token: "abc", token_type: "Bearer", expires_at: "2030-01-01T00:00:00Z" };
const login = { ...token, token_expiry: "1_month", user, api_key: null };

function success(data: unknown, extra = {}): unknown {
  return { data, error: null, meta: { request_id: "r-1" }, ...extra };
}

function takes(route: RouteId, body: unknown): boolean {
  return successBodies[route]!.safeParse(body).success;
}

describe("the envelope", () => {
  it("lets data be null, and lets every object have further members", () => {
    const odd = { data: null, error: { x: 1 }, meta: { request_id: "", ms: 3 }, more: true };

    expect(envelope.safeParse(odd).success).toBe(true);
    expect(failureEnvelope.safeParse(odd).success).toBe(true);
  });

  it.each([
    { data: null, error: null },
    { data: null, error: null, meta: { request_id: 5 } },
    { data: null, meta: { request_id: "r" } },
    { data: [], error: null, meta: { request_id: "r" } },
    { data: null, error: "no", meta: { request_id: "r" } },
  ])("refuses %j", (body) => {
    expect(envelope.safeParse(body).success).toBe(false);
  });
});

describe("a login's success", () => {
  it("takes the documented members, and more", () => {
    expect(takes("login", success({ ...login, more: 1, user: { ...user, more: 1 } }))).toBe(true);
  });

  it.each([[-1], [2 ** 53], [1_790_000_000_000_000_001n]])(
    "takes any integer as an id: %s",
    (id) => {
      const text = JSON.stringify(success({ ...login, user: { ...user, id: "ID" } }));

      expect(takes("login", JSON.parse(text.replace('"ID"', String(id))))).toBe(true);
    },
  );

  it("takes a null expires_at of a never token only", () => {
    const never = { ...login, token_expiry: "never", expires_at: null };

    expect(takes("login", success(never))).toBe(true);
    expect(takes("login", success({ ...never, token_expiry: "1_week" }))).toBe(false);
  });

  it.each([
    ["token_type", "bearer"],
    ["token_expiry", "2_weeks"],
    ["access_token", undefined],
    ["user", { ...user, id: "7" }],
    ["user", { ...user, id: 7.5 }],
    ["user", { ...user, verified: 0 }],
    ["api_key", 5],
    ["api_key", undefined],
  ])("refuses a wrong %s", (member, value) => {
    expect(takes("login", success({ ...login, [member]: value }))).toBe(false);
  });
});

describe("the message of verify-email and refresh", () => {
  const verified = { ...token, user, api_key: "k" };
  const refreshed = { ...token, token_expiry: "never" };

  it.each(["done", null, 5, { text: "done" }])("may be %j", (message) => {
    expect(takes("verify-email", success({ ...verified, message }))).toBe(true);
    expect(takes("refresh", success({ ...refreshed, message }))).toBe(true);
  });

  it("may not be absent", () => {
    expect(takes("verify-email", success(verified))).toBe(false);
    expect(takes("refresh", success(refreshed))).toBe(false);
  });
});

describe("a restart's answer", () => {
  it("may leave server_status and error_code out, or null", () => {
    expect(takes("restart", { status: "success", message: "ok" })).toBe(true);
    expect(takes("restart", { status: "success", message: "ok", server_status: null })).toBe(true);
    expect(restartFailure.safeParse({ status: "error", message: "no" }).success).toBe(true);
  });

  it("has no other server_status and no other status", () => {
    expect(takes("restart", { status: "success", message: "ok", server_status: "up" })).toBe(false);
    expect(takes("restart", { status: "error", message: "no" })).toBe(false);
  });
});

describe("a generation request", () => {
  it.each(generationRouteIds)(
    "of %s takes parameters that the document does not print",
    (route) => {
      expect(requestBodies[route]!.safeParse({ key: "k", something: [1] }).success).toBe(true);
    },
  );

  it.each([
    ["music_gen", { duration: 30 }, { duration: 29 }],
    ["music_gen", { duration: 480 }, { duration: 481 }],
    ["song_generator", { instrumental: false }, { instrumental: "no" }],
    ["lyrics_generator", { length: "long" }, { length: "normal" }],
    ["nsfw_image_check", { threshold: 1 }, { threshold: 1.01 }],
    ["transcribe", { key: "k", timestamp_level: null }, { timestamp_level: null }],
  ] as const)("of %s takes %j and not %j", (route, right, wrong) => {
    expect(requestBodies[route]!.safeParse(right).success).toBe(true);
    expect(requestBodies[route]!.safeParse(wrong).success).toBe(false);
  });
});
