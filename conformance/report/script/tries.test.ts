import { expect, it } from "vitest";
import type { History } from "../../history/history.ts";
import { Story } from "../../history/reading/story.ts";
import { findingOf } from "../finding/finding.ts";
import { failing } from "../selftest/samples.ts";
import { scriptOf } from "./script.ts";

const key = "enterprise-key-1";
const restart = (kind: string) => `POST /api/v1/enterprise/${kind}/restart_server`;
const refused = { json: { status: "error" }, status: 403 };
const served = { json: { status: "success" } };
const settling = (restartSettlesMs?: number) =>
  new Story({ enterprise: { key, restartSettlesMs } }).during("sample/0");

/** The script of a finding whose calls alone broke the rule in so many of so many plays, as by default in all. */
function script(
  history: History,
  breach: object,
  reproduced = { times: 4, of: 4, alone: true },
): string {
  const told = failing("restart.succeeds-with-valid-key", { wants: { status: 200 }, ...breach });
  const finding = findingOf(
    told,
    { shrunk: undefined, showing: { untried: "" }, alone: true },
    { history, baseUrl: "http://127.0.0.1:4010", reportPath: undefined },
  );
  const text = scriptOf({ rule: told.clause.id } as never, { ...finding, reproduced }, history);
  return text.replaceAll(/^ {2}/gm, "");
}

it("a script sees no refusal beside an equal request, nor one beside another that was refused, too", () => {
  const { history } = settling(0)
    .call(restart("3d"), { key }, served)
    .call(restart("3d"), { key }, served)
    .call(restart("faceswap"), { key }, served)
    .call(restart("faceswap"), { key }, refused)
    .call(restart("3d"), { key }, refused);
  const steps = script(history, { calls: ["c2"], wants: { status: "refused" } });

  expect(script(history, { calls: ["c5"] })).not.toMatch(/control \d/);
  expect(steps).toMatch(/^call 2 POST '[^ ]*faceswap\/.*\n(?:.*\n)+served 1 \|\| control 2$/m);
});

it("a script makes a restart as the document has it, where the run made none that was served", () => {
  const { history } = settling(0).call(restart("3d"), {}, served, {
    authorization: `Bearer ${key}`,
  });
  const steps = script(history, { calls: ["c1"], wants: { status: "refused" } });

  expect(steps).toMatch(
    /^call 2 POST '\/api\/v1\/enterprise\/text_to_speech\/restart_server'(?: | .*\n *)(?:--json .*)"key":"'"\$KEY_1"/m,
  );
  expect(steps).toContain("\nserved 1 || control 2\n");
});

it("a script tries once more before it says that nothing broke, as soon as a right service serves it again", () => {
  const broken = (settles?: number) =>
    settling(settles).call(restart("3d"), { key }, refused).history;
  const breach = { calls: ["c1"] };

  expect(script(broken(1500), breach)).toMatch(/TRIES:-2\}.* && sleep 2 && TRY=/);
  expect(script(broken(1500), breach)).toContain('[ "$TRY" -ge 2 ] || stop');
  expect(script(broken(0), breach)).toMatch(/TRIES:-2\}.*"\$dir" && TRY=/);
  expect(script(broken(), breach)).toContain("TRIES:-1}");
});

it("a script says that nothing is broken after three times as many tries as its calls alone broke the rule once in, and else never", () => {
  const { history } = settling(0).call(restart("3d"), { key }, refused);
  const breach = { calls: ["c1"] };

  const seldom = script(history, breach, { times: 2, of: 41, alone: true });
  const never = script(history, breach, { times: 3, of: 3, alone: false });

  expect(seldom).toContain("up to $TRIES times (broken 2 of 41 times: 62 by default)");
  expect(seldom).toContain('[ "$TRY" -ge 62 ] || stop');
  expect(never).toContain("TRIES:-10}");
  expect(never).not.toMatch(/result=0|-ge \d/);
});

it("a script tells nothing by a rate limit that it meets now", () => {
  const ends = (status: number) =>
    script(settling(0).call(restart("3d"), { key }, { ...refused, status }).history, {
      calls: ["c1"],
    });

  expect(ends(403)).toContain("\nanswered 1 && ! is 1 429 || unlike 1\n");
  expect(ends(500)).toContain("\n! is 1 429 || unlike 1\n");
  expect(ends(429)).toContain("\nanswered 1 || unlike 1\n");
});
