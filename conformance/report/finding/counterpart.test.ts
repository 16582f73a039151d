import { expect, it } from "vitest";
import type { History } from "../../history/history.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { failing, granting, historyOf, type Spoken } from "../selftest/samples.ts";
import { compared, nothingCompared } from "./compared.ts";
import { counterpartOf } from "./counterpart.ts";
import { findingOf } from "./finding.ts";
import { findingLines } from "./finding-lines.ts";

const login = (nth: number, token_type: string, more: object = {}): Spoken => ({
  route: "login",
  subject: `user${nth}`,
  body: {
    ...{ email: `user${nth}@example.com`, password: `Strong-77-${nth}`, device_name: `${nth}` },
    ...more,
  },
  answer: granting(`token-of-user-${nth}`, { token_type }),
});

const verified = (nth: number): Spoken => ({
  ...{ route: "verify-email", subject: `user${nth}`, body: { verification_code: `${nth}` } },
  answer: { data: {}, error: null, meta: {} },
});

/** The lines about what held, of a finding of the last call. */
function saidOf(calls: readonly Spoken[]): string[] {
  const wants = { path: "data.token_type", value: "Bearer" };
  const told = failing("login.token-type", { calls: [`c${calls.length}`], wants });
  const context = { baseUrl: "http://127.0.0.1", reportPath: undefined, history: historyOf(calls) };
  const finding = findingOf(told, undefined, context);
  const verdict = { rule: "login.token-type", level: "must", verdict: "fail" } as const;
  const lines = findingLines({ ...verdict, supporting: 3, contradicting: 1 }, finding);
  return lines.flatMap(([label, text]) => (/held by|differs/.test(label) ? text : []));
}

it("a finding shows beside what broke the nearest call by which the rule held, and what of it differs", () => {
  const [week, never] = [{ token_expiry: "1_week" }, { token_expiry: "never" }];
  const held = [login(1, "Bearer", { ...week, note: "a" }), login(2, "Bearer", week)];

  expect(
    saidOf([...held, login(3, "Bearer", { ...week, note: "b" }), login(4, "bearer", never)]),
  ).toEqual([
    'logged in with token_expiry "1_week": POST /api/agents/v1/auth/login → 200, data.token_type "Bearer"',
    'token_expiry "never" above, "1_week" here',
  ]);
});

it("a finding shows whose key held where it is another's, and no content type where one has no body", () => {
  const told = historyOf([
    { route: "/nsfw_image_check", body: { key: "key-of-the-one", threshold: -1 }, status: 422 },
    { route: "/nsfw_image_check", body: { key: "key-of-another", threshold: 1.01 } },
    { ...{ route: "/nsfw_image_check", headers: { "content-type": "text/plain" } }, status: 422 },
  ]);
  const [one, another] = told.calls.map(({ sent }) => Object(sent.json).key as string);
  const accounts = [
    { name: "payg-1", plan: "pay-as-you-go", key: another },
    { name: "premium-1", plan: "unlimited-premium", key: one },
  ] as History["facts"]["accounts"];
  const history = { ...told, facts: { ...told.facts, accounts } };
  const [breach] = failing("nsfw-image-check.threshold-bounds", {
    calls: ["c2"],
    wants: {},
  }).contradictions;
  const differsFrom = (id: string) => {
    const seen = { kind: "seen", calls: [], call: history.call(id), traits: new Map() };
    const all = { ...nothingCompared, held: [seen] };
    return counterpartOf(breach as Contradiction, all, {}, history)?.differs;
  };

  expect(differsFrom("c1")).toEqual([
    {
      member: "key",
      broke: "of account payg-1, plan pay-as-you-go",
      held: "of account premium-1, plan unlimited-premium",
    },
    { member: "threshold", broke: "1.01", held: "-1" },
  ]);
  expect(differsFrom("c3")?.map(({ member }) => member)).toEqual(["key", "threshold"]);
});

it("a finding shows what was done by a user for whom it held, where a contrast says for whom it breaks", () => {
  const held = [1, 2, 3].map((nth) => login(nth, "Bearer"));

  expect(saidOf([...held, verified(4), login(4, "bearer")])).toEqual([
    'logged in without token_expiry: POST /api/agents/v1/auth/login → 200, data.token_type "Bearer"',
  ]);
});

it("a finding shows the members of its own call that a contrast is about, whatever words are in its text", () => {
  const history = historyOf([
    login(1, "Bearer", { token_expiry: "1_week", note: "a" }),
    login(2, "bearer", { token_expiry: "never", note: "b" }),
  ]);
  const [breach] = failing("login.token-type", { calls: ["c2"], wants: {} }).contradictions;
  const seen = { kind: "seen", calls: [], call: history.call("c1"), traits: new Map() };
  const text = "broken always after the same user refreshed with token_expiry";
  const membersShown = (members?: string[]) =>
    counterpartOf(
      breach as Contradiction,
      { ...nothingCompared, held: [seen] },
      { text, spares: () => true, ...(members && { members }) },
      history,
    )?.differs.map(({ member }) => member);

  expect(membersShown([])).toEqual([]);
  expect(membersShown(["note"])).toEqual(["note"]);
  expect(membersShown()).toEqual(["token_expiry", "note"]);
});

it("a finding of a call that was refused shows none beside it that was refused as well", () => {
  const history = historyOf([
    ...[401, 200, 401].map((status) => ({ ...login(status, "Bearer"), status })),
  ]);
  const told = failing("login.token-type", { calls: ["c3"], wants: { status: "served" } });

  expect(compared(told, history).held.map(({ call }) => call?.id)).toEqual(["c2"]);
});

it("a finding of what breaks whatever the request, or without one that held, has none beside it", () => {
  const same = [1, 2, 3].map((nth) => login(nth, "Bearer"));

  expect(saidOf([...same, login(4, "bearer")])).toEqual([]);
  expect(saidOf([login(1, "bearer")])).toEqual([]);
});
