import { expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import type { History } from "../../history/history.ts";
import { Story } from "../../history/reading/story.ts";
import { rules } from "../../rules/index.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import { failing, granting } from "../selftest/samples.ts";
import { compared } from "./compared.ts";
import { ofDoors } from "./doors.ts";
import { findingOf } from "./finding.ts";

const served = { data: {}, error: null, meta: { request_id: "q" } };
const refused = { status: 400, json: { data: null, error: { code: "no" }, meta: {} } };

/** Users whose emailed codes the link takes, and verify-email does not. */
function codes({ links = 3 } = {}): Story {
  const told = new Story().during("sample/0");
  for (const nth of Array.from({ length: links + 2 }).keys()) {
    const [email, code] = [`user${nth}@example.com`, `code-of-mail-number-${nth}`];
    told.call("signup", { email, password: `Strong-77-${nth}`, name: "A" }, served);
    told.mail(email, `http://127.0.0.1:4010/verify/${code}`, "Verify");
    if (nth < 2) told.call("verify-email", { verification_code: code }, refused);
    else told.call(`/verify/${code}`, undefined, served);
  }
  return told;
}

const broken = (history: History, route: string, wants: object) => {
  const calls = history.calls.filter((call) => call.route?.id === route);
  const told = failing("verify-email.accepts-emailed-code", { wants });
  const [one] = told.contradictions;
  const contradictions = calls.map(({ id }) => ({ ...one!, calls: [id], wants }));
  return { ...told, contradictions, contradicting: calls.length, supporting: 0 };
};
const saidOf = (history: History, route: string, wants: object) => {
  const told = broken(history, route, wants);
  return ofDoors(told, compared(told, history), history)?.text;
};

it("says by which route the same code is taken, where a rule never held by its own, and shows such a call", () => {
  const { history } = codes();
  const told = broken(history, "verify-email", { status: "served" });

  const finding = findingOf(told, undefined, {
    ...{ history, baseUrl: "http://127.0.0.1:4010", reportPath: undefined },
  });

  expect(finding.differs).toBe(
    "broken each of 2 times by POST /api/agents/v1/auth/verify-email; held by GET /verify/{token} (3 times)",
  );
  expect(finding.counterpart?.call.method).toBe("GET");
});

it("says nothing where few were taken there, or where others were presented", () => {
  expect(saidOf(codes({ links: 2 }).history, "verify-email", { status: "served" })).toBeUndefined();
  const others = codes({ links: 0 });
  for (const nth of [7, 8, 9]) others.call(`/verify/made-up-code-${nth}`, undefined, served);
  expect(saidOf(others.history, "verify-email", { status: "served" })).toBeUndefined();
});

it("says whose tokens are taken where those of one route are not", () => {
  const told = new Story().during("sample/0");
  for (const nth of [1, 2, 3]) {
    const own = { email: `user${nth}@example.com`, password: `Strong-77-${nth}` };
    told.call("login", own, granting(`token-of-login-${nth}`));
    told.call("refresh", undefined, granting(`token-of-refresh-${nth}`), {
      authorization: `Bearer token-of-login-${nth}`,
    });
  }
  for (const nth of [1, 2])
    told.call("logout", undefined, refused, { authorization: `Bearer token-of-refresh-${nth}` });
  // A login takes no token, whatever stands beside it.
  for (const nth of [1, 2, 3])
    told.call("login", undefined, served, { authorization: `Bearer token-of-refresh-${nth}` });

  expect(saidOf(told.history, "logout", { status: "served" })).toBeUndefined();
  const login = { email: "eve@example.com", password: "Strong-77-9" };
  for (const nth of [4, 5, 6]) {
    told.call("login", login, granting(`token-of-login-${nth}`));
    told.call("logout", undefined, served, { authorization: `Bearer token-of-login-${nth}` });
  }
  const { history } = told;
  const all = broken(history, "logout", { status: "served" });
  const contradictions = all.contradictions.slice(0, 2);
  const some = { ...all, contradictions, contradicting: 2 };
  expect(ofDoors(some, compared(some, history), history)?.text).toBe(
    "broken each of 2 times by POST /api/agents/v1/auth/logout with a token that refresh gave; held with a token that login gave (3 times)",
  );
});

it("says whose answers have the value right that one route answers wrong", () => {
  const told = new Story().during("sample/0");
  for (const nth of [1, 2, 3]) {
    const own = { email: `user${nth}@example.com`, password: `Strong-77-${nth}` };
    told.call("login", own, granting(`token-of-login-${nth}`, { token_type: "bearer" }));
    told.call("refresh", undefined, granting(`other-token-${nth}`, { token_type: "Bearer" }), {
      authorization: `Bearer token-of-login-${nth}`,
    });
  }
  const { history } = told;
  const all = judgeHistory(history, { catalogue, rules, selected: () => true });
  const own = all.find(({ clause }) => clause.id === "login.token-type");

  expect(own && ofDoors(own, compared(own, history), history)?.text).toBe(
    "broken each of 3 times by POST /api/agents/v1/auth/login; held by POST /api/agents/v1/auth/refresh (3 times)",
  );
});

it("says by which route tokens are taken, whoever gave them, where the call that decides is not the last", () => {
  const told = new Story().during("sample/0");
  const contradictions = [1, 2, 3].map((nth) => {
    const token = `token-of-login-${nth}`;
    const header = { authorization: `Bearer ${token}` };
    told.call("login", { email: `user${nth}@example.com` }, granting(token));
    told.call("logout", undefined, refused, header);
    told.call("refresh", undefined, granting(`token-of-refresh-${nth}`), header);
    return { calls: [`c${3 * nth - 1}`, `c${3 * nth}`], wants: { call: `c${3 * nth - 1}` } };
  });
  told.call("logout", undefined, refused, { authorization: "Bearer token-of-refresh-1" });
  const { history } = told;
  const all = broken(history, "logout", { status: "served" });
  const some = {
    ...all,
    contradictions: [...contradictions, { calls: ["c10"] }].map((one, at) => ({
      ...all.contradictions[0]!,
      ...one,
      wants: { ...contradictions[at]?.wants, status: "served" as const },
    })),
  };

  expect(ofDoors(some, compared(some, history), history)?.text).toBe(
    "broken each of 4 times by POST /api/agents/v1/auth/logout; held by POST /api/agents/v1/auth/refresh (3 times)",
  );
});

it("says nothing where an earlier act may have ended what is presented", () => {
  const { history } = codes();
  const told = broken(history, "verify-email", { status: "served" });
  const [first, ...rest] = told.contradictions;
  const [signup, , others] = history.calls;
  const saidBehind = (id = "") => {
    const contradictions = [{ ...first!, calls: [id, ...first!.calls] }, ...rest];
    return ofDoors({ ...told, contradictions }, compared(told, history), history)?.text;
  };

  expect(saidBehind(signup?.id)).toContain("; held by ");
  expect(saidBehind(others?.id)).toBeUndefined();
});
