import { describe, expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import { runWarnings } from "../../report/run-warnings.ts";
import { rules } from "../../rules/index.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import { Story } from "../reading/story.ts";

const nothingThere = { status: 404, json: { message: "Not Found" } };
const wrongPassword = { status: 404, error: { message: "No such user." } };

/** A history of nineteen refused logins, and of one that is served. */
function logins(refusal: object) {
  const story = new Story();
  for (let nth = 0; nth < 19; nth += 1) story.call("login", {}, refusal);
  return story.call("login", {}, { json: { data: {} } }).history;
}
const verdictsOn = (refusal: object) =>
  judgeHistory(logins(refusal), { catalogue, rules, selected: () => true });

describe("a history in which nearly every answer is one to an unknown path", () => {
  it("breaks no rule, and names no other reason", () => {
    const told = verdictsOn(nothingThere).filter(({ clause }) => clause.level !== "observe");

    const untold = told.filter(({ verdict }) => verdict === "inconclusive");
    expect(told.filter(({ verdict }) => verdict === "fail")).toEqual([]);
    expect(new Set(untold.flatMap(({ needs }) => needs.map(({ name }) => name)))).toEqual(
      new Set(["the base URL"]),
    );
  });

  it("asks for no fact", () => {
    const warnings = runWarnings(logins(nothingThere));

    expect(warnings.join()).not.toMatch(/declare|users/);
  });

  it("is none where the service says so itself", () => {
    const failed = verdictsOn(wrongPassword).filter(({ verdict }) => verdict === "fail");

    expect(failed.map(({ clause }) => clause.id)).toContain("envelope.shape");
  });
});
