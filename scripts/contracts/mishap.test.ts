import { describe, expect, it } from "vitest";
import type { Answer } from "../../conformance/target/client.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { mishapOf } from "./mishap.ts";

const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});
const login = { method: "POST", path: "/api/agents/v1/auth/login" };
const music = { method: "POST", path: "/api/v6/voice/music_gen" };

function answer(status: number | undefined, json: unknown = {}): Answer {
  const fault = status === undefined ? "reset" : undefined;
  return { id: "c1", status, headers: {}, text: JSON.stringify(json), json, fault };
}

describe("an answer says nothing of the service", () => {
  it.each([413, 429, 431, 502, 503, 504])("where a gateway gives it: %i", (status) => {
    expect(mishapOf(login, answer(status), facts)).toMatch(new RegExp(`answered ${status}$`));
  });

  it.each([408, 425, 520])("where a gateway gives it in a page of its own: %i", (status) => {
    const page = { ...answer(status), text: "<html>", json: undefined };

    expect(mishapOf(login, page, facts)).toBeDefined();
    expect(mishapOf(login, answer(status), facts)).toBeUndefined();
  });

  it("where it speaks of a limit or a lock", () => {
    const envelope = (message: string) => ({ data: null, error: { message }, meta: {} });

    expect(mishapOf(login, answer(423, envelope("no")), facts)).toBeDefined();
    expect(mishapOf(login, answer(403, envelope("Too many attempts")), facts)).toBeDefined();
    const later = { ...answer(409, envelope("no")), headers: { "retry-after": "3" } };
    expect(mishapOf(login, later, facts)).toBeDefined();
  });

  it("where work is redirected, or credit used up, unless any answer is right", () => {
    for (const status of [402, 307]) {
      expect(mishapOf(music, answer(status), facts)).toBeDefined();
      expect(mishapOf(music, answer(status), facts, true)).toBeUndefined();
    }
  });

  it("where none came", () => {
    expect(mishapOf(login, answer(undefined), facts)).toBe("the target gave no answer (reset)");
  });

  it("where a request for work met a full queue", () => {
    const full = { status: "error", message: "Queue limit reached" };

    expect(mishapOf(music, answer(429, full), facts)).toBeDefined();
  });
});

describe("an answer is the service's own word", () => {
  it.each([200, 302, 400, 401, 500])("with status %i", (status) => {
    expect(mishapOf(login, answer(status), facts)).toBeUndefined();
    expect(mishapOf({ method: "GET", path: "/nowhere" }, answer(status), facts)).toBeUndefined();
  });

  it("where it refuses a parameter", () => {
    const refusal = { status: "error", message: "bitrate: wanted one of 128k, 192k, 320k" };

    expect(mishapOf(music, answer(422, refusal), facts)).toBeUndefined();
  });

  it("where a job fails and any answer is right", () => {
    const failed = { status: "failed", id: 7, message: "no such model" };

    expect(mishapOf(music, answer(200, failed), facts)).toBeDefined();
    expect(mishapOf(music, answer(200, failed), facts, true)).toBeUndefined();
  });
});
