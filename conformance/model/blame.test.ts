import { describe, expect, it } from "vitest";
import { loginIssuesNewToken, loginKeepsEarlierTokens } from "../../contracts/clauses/login.ts";
import { logoutKeepsOtherTokens } from "../../contracts/clauses/logout.ts";
import { blame, type Seen } from "./blame.ts";

const issue = { clause: loginIssuesNewToken, way: "" };
const login = { clause: loginKeepsEarlierTokens, way: "" };
const logout = { clause: logoutKeepsOtherTokens, way: "" };

/** So many looks with these causes, of which the first went wrong. */
const looks = (count: number, wrong: number, ...causes: Seen["causes"]): Seen[] =>
  Array.from({ length: count }, (_, nth) => ({ isWrong: nth < wrong, causes }));

/** The clauses to blame, each with those that are as likely behind it. */
const blamed = (...all: Seen[][]): string[] => [
  ...new Set(
    [...blame(all.flat(), () => 0).values()].map(({ clause, asLikely }) =>
      [clause.id, ...asLikely].join(" or "),
    ),
  ),
];

describe("blame", () => {
  it("falls on nobody where nothing went wrong", () => {
    expect(blamed(looks(9, 0, issue, login))).toEqual([]);
  });

  it("falls on what went wrong the most often where it could, so that looks that agree acquit", () => {
    expect(blamed(looks(4, 4, issue, login), looks(20, 0, issue))).toEqual([login.clause.id]);
    expect(blamed(looks(4, 4, issue, login), looks(20, 0, login))).toEqual([issue.clause.id]);
  });

  it("falls on either of two that nothing tells apart", () => {
    const either = `${login.clause.id} or ${logout.clause.id}`;
    expect(blamed(looks(4, 4, login, logout), looks(20, 0, issue))).toEqual([either]);
    expect(blamed(looks(4, 4, login, logout), looks(20, 0, logout))).toEqual([login.clause.id]);
  });

  it("falls on one clause that explains everything, and on two where none does", () => {
    const both = looks(4, 4, issue, login);
    expect(blamed(both, looks(4, 4, issue, logout), looks(1, 0, issue))).toEqual([issue.clause.id]);
    expect(blamed(looks(4, 4, login), looks(4, 4, logout), looks(9, 0, issue))).toEqual([
      login.clause.id,
      logout.clause.id,
    ]);
  });

  it("falls on a rule that is broken anyhow rather than on a second one, however it is broken", () => {
    const otherwise = { ...login, way: "otherwise" };
    const either = [looks(2, 2, otherwise, issue), looks(40, 0, otherwise), looks(20, 0, issue)];

    expect(blamed(...either)).toEqual([`${issue.clause.id} or ${login.clause.id}`]);
    expect(blamed(looks(9, 9, login), ...either)).toEqual([login.clause.id]);
  });
});
