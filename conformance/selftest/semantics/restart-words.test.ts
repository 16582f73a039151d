import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { failedBy, verdictsOn } from "./telling.ts";

const restarted = { json: { status: "success", message: "The server restarts." } };
const facts = {
  offers: { servers: ["3d"] },
  enterprise: { ...keyed.enterprise, restartSettlesMs: 0, keyLockedAfter: 0 },
};

/** What a failure says: `message` is free text, and some kinds also return `error_code` (Enterprise: restart server, rules 2 and 3). */
interface Words {
  message: string;
  error_code?: string | null;
}

/** Words that a judge might look for: those of success, of other failures, and of the document itself. */
const telling = [
  "success",
  "The server restarts.",
  "restarting",
  "error",
  "",
  "null",
  "The key is valid.",
  "The key is wrong.",
  "invalid_key",
  "Restart under way; not found.",
  "The account is locked.",
  "Bad gateway",
  "<html><body>Bad gateway</body></html>",
  '{"status": "success"}',
];
const someText = fc.oneof(
  fc.constantFrom(...telling),
  fc.string({ unit: "grapheme", maxLength: 80 }),
);
const someWords: fc.Arbitrary<Words> = fc.record(
  { message: someText, error_code: fc.option(someText) },
  { requiredKeys: ["message"] },
);

const failing = (words: Words, status: number) => ({ status, json: { status: "error", ...words } });

/** A restart that succeeds, one by each wrong key that fails in these words, and one more that succeeds. */
function right(words: readonly Words[], status: number): Story {
  const told = new Story(facts).restart("3d", {}, restarted);
  const wrong = [{ key: undefined }, { key: "" }, { key: "wrong-key-22" }, { key: 7 }];
  for (const [nth, body] of wrong.entries())
    told.wait(1).restart("3d", body, failing(words[nth % words.length] as Words, status));
  return told.wait(1).restart("3d", {}, restarted);
}

/** The valid key is refused once, in these words, long after the others. */
const refused = (words: Words, status: number): Story =>
  right([{ message: "no" }], 401)
    .wait(60)
    .restart("3d", {}, failing(words, status));

/** What a limit answers is not shown (Limits): its usual words are read, and mean what its status 429 does. */
const speaksOfLimits = ({ history }: Story): boolean =>
  history.calls.some(({ limited }) => limited);

const someStatuses = [200, 400, 401, 403, 404, 422, 429, 500];
const statuses = fc.constantFrom(...someStatuses.filter((status) => status !== 429));
const manyWords = fc.array(someWords, { minLength: 1, maxLength: 4 });
const plain = { message: "no" };
/** The verdicts on a story of plain words, by status. */
const plainly = (story: (status: number) => Story) =>
  new Map(someStatuses.map((status) => [status, verdictsOn(story(status))]));
const failed = (verdicts: Record<string, string>): string[] =>
  Object.keys(verdicts).filter((id) => verdicts[id] === "fail");

describe("whatever a failed restart says", () => {
  it("is right, and shows as much as any other words but those of a limit", () => {
    const inPlainWords = plainly((status) => right([plain], status));
    fc.assert(
      fc.property(manyWords, statuses, (words, status) => {
        const told = right(words, status);
        const verdicts = verdictsOn(told);

        expect(failed(verdicts)).toEqual([]);
        if (!speaksOfLimits(told)) expect(verdicts).toEqual(inPlainWords.get(status));
      }),
      { numRuns: 50 },
    );
  });

  it("excuses no refusal of a valid key, and those of a limit no more than its status does", () => {
    const inPlainWords = plainly((status) => refused(plain, status));
    fc.assert(
      fc.property(someWords, statuses, (words, status) => {
        const told = refused(words, status);
        const isLimit = speaksOfLimits(told);
        const verdicts = verdictsOn(told);

        expect(verdicts).toEqual(inPlainWords.get(isLimit ? 429 : status));
        expect(failed(verdicts)).toEqual(isLimit ? [] : ["restart.succeeds-with-valid-key"]);
      }),
      { numRuns: 50 },
    );
  });

  it("is read nowhere else: the words of a success in a failure, and of a failure in a success", () => {
    const told = new Story(facts).restart("3d", {}, failing({ message: "success" }, 400));
    for (const _ of [1, 2])
      told.wait(60).restart("3d", {}, { json: { status: "success", message: "error: no key" } });

    expect(failedBy(told)).toEqual(["restart.succeeds-with-valid-key"]);
  });
});
