import { expect, it } from "vitest";
import type { Finding, RuleVerdict } from "../../../contracts/verdict.ts";
import { findingLines } from "./finding-lines.ts";

/** What a finding says of how often it was seen. */
function seen(
  contradicting: number,
  supporting: number,
  times: number,
  of: number,
  { curl = [], wants = { status: "served" } }: Partial<Pick<Finding, "curl" | "wants">> = {},
): string {
  const told = { rule: "login.result", contradicting, supporting } as RuleVerdict;
  const finding = {
    statement: "Said.",
    about: "",
    reproduced: { times, of },
    sequence: [],
    ...{ curl, wants },
  } as unknown as Finding;
  return findingLines(told, finding).find(([label]) => label === "seen")?.[1] ?? "";
}

it("names its script beside the report that is replayed, or says why there is none", () => {
  const scriptOf = (more: object) => {
    const told = { rule: "login.result" } as RuleVerdict;
    const finding = {
      statement: "Said.",
      about: "",
      reproduced: { times: 1, of: 1 },
      sequence: [],
    };
    const lines = findingLines(told, { ...finding, curl: [], ...more } as unknown as Finding);
    return lines.find(([label]) => label === "script")?.[1];
  };
  const script = "findings/login.result.sh";

  expect(scriptOf({ script, replay: "kit replay 'my out/report.json' login.result" })).toBe(
    "sh 'my out/findings/login.result.sh'",
  );
  expect(scriptOf({ script })).toBe("sh findings/login.result.sh");
  const plays = [{ drive: "call a webhook" }];
  expect(scriptOf({ plays })).toMatch(/^none: a call to a webhook shows it/);
  // Recorded traffic and the queues of load have no webhook to blame.
  expect(scriptOf({})).toBeUndefined();
  expect(scriptOf({ plays, curl: ["# when it was, of a queue"] })).toBeUndefined();
});

it("says of what was seen once in many that it is not as sure as what always comes", () => {
  expect(seen(1, 199, 1, 200)).toContain("too seldom to be sure");
  expect(seen(3, 0, 3, 3)).toBe(
    "broken in 3 calls, held in none; in each of 3 runs of its scenario",
  );
  // Its scenario has other values in each run.
  expect(seen(3, 7, 1, 2)).toBe("held in 7 calls, broken in 3");
  expect(seen(3, 300, 3, 3)).not.toContain("seldom");
  // A request that comes twice is answered with no other value.
  expect(seen(1, 199, 1, 200, { wants: { path: "data.token_type" } })).not.toContain("seldom");
  expect(seen(40, 200, 40, 200)).not.toContain("seldom");
  expect(seen(1, 199, 1, 200, { curl: ["# when it was, of a queue"] })).not.toContain("seldom");
});

it("says what was answered, what parts it from what held, and whether the calls alone broke it again", () => {
  const told = { rule: "login.result", contradicting: 7, supporting: 45 } as never;
  const answer = '{"error":{"code":"x"}}';
  const finding = {
    statement: "Said.",
    ...{ about: "output_format", expected: "served", got: "refused (status 422)" },
    ...{ wants: { status: "served" }, differs: "broken always with flac", witness: ["c1"] },
    spared: ["200 without track_id", "422 with a 1", "200 with a []"],
    sequence: [{ event: "call", id: "c1", status: 422, answer }],
    ...{ curl: [], replay: "kit replay r.json x" },
    reproduced: { times: 3, of: 3, alone: false },
    ...{ drive: "ask for formats", values: { format: "flac" } },
  } as unknown as Finding;

  const lines = Object.fromEntries(findingLines(told, finding));

  expect(lines).toMatchObject({
    expected: "output_format  served",
    answer: '422  { "error": { "code": "x" } }',
    when: "Broken always with flac. This request is answered 200 without track_id, with a []; 422 with a 1.",
    alone:
      "not broken again by these calls alone, made anew: a replay runs the whole scenario, too",
    scenario: 'ask for formats {"format":"flac"}',
  });
  const again = { ...finding, reproduced: { times: 2, of: 41, alone: true } };
  const linesAgain = Object.fromEntries(findingLines(told, again));
  expect(linesAgain).toMatchObject({
    seen: "held in 45 calls, broken in 7",
    alone: "broken again by these calls alone, made anew, 2 of 41 times",
  });
  expect(linesAgain).not.toHaveProperty("scenario");
  const { differs, spared, ...plain } = finding;
  const never = { ...(told as object), supporting: 0 } as never;
  expect(Object.fromEntries(findingLines(never, plain)).when).toBe(
    "Broken each of 7 times; no call of this run held, to compare with.",
  );
});
