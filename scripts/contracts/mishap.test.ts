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

const said = (message: string) => ({ data: null, error: { message }, meta: {} });
const page = (status: number): Answer => ({ ...answer(status), text: "<html>", json: undefined });
const wait = { "retry-after": "3" };
const full = { status: "error", message: "Queue limit reached" };
const refusal = { status: "error", message: "bitrate: wanted one of 128k, 192k, 320k" };
const failed = { status: "failed", id: 7, message: "no such model" };

describe("an answer says nothing of the service", () => {
  it.each([413, 429, 431, 502, 503, 504])("where a gateway gives it: %i", (status) => {
    expect(mishapOf(login, answer(status), facts)).toMatch(new RegExp(`answered ${status}$`));
  });

  it.each([
    ["a gateway's own page with status 408", login, page(408)],
    ["a gateway's own page with status 425", login, page(425)],
    ["a gateway's own page with status 520", login, page(520)],
    ["a lock", login, answer(423, said("no"))],
    ["words of a limit", login, answer(403, said("Too many attempts"))],
    ["a time to come back", login, { ...answer(409, said("no")), headers: wait }],
    ["no answer", login, answer(undefined)],
    ["a full queue", music, answer(429, full)],
    ["credit that is used up", music, answer(402)],
    ["a redirect of work", music, answer(307)],
    ["a job that fails", music, answer(200, failed)],
  ])("where it is %s", (_, request, met) => {
    expect(mishapOf(request, met, facts)).toBeDefined();
  });
});

describe("an answer is the service's own word", () => {
  it.each([200, 302, 400, 401, 408, 425, 500, 520])("with status %i", (status) => {
    expect(mishapOf(login, answer(status), facts)).toBeUndefined();
    expect(mishapOf({ method: "GET", path: "/nowhere" }, answer(status), facts)).toBeUndefined();
  });

  it("where it refuses a parameter", () => {
    expect(mishapOf(music, answer(422, refusal), facts)).toBeUndefined();
  });

  it.each([
    ["credit is used up", answer(402)],
    ["it is redirected", answer(307)],
    ["the job fails", answer(200, failed)],
  ])("where %s and any answer is right", (_, met) => {
    expect(mishapOf(music, met, facts, true)).toBeUndefined();
  });
});
