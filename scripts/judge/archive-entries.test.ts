import fc from "fast-check";
import { expect, it } from "vitest";
import { HistoryError } from "../../contracts/history/ndjson.ts";
import { entriesIn } from "./archive-entries.ts";

/** The entries of a text that comes in parts of this size. */
async function readIn(text: string, size = text.length): Promise<unknown[]> {
  const entries: unknown[] = [];
  for await (const one of entriesIn(partsOf(text, size), "x.har")) entries.push(one);
  return entries;
}

async function* partsOf(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** JSON whose texts look like JSON, and whose members are named as an archive's. */
const text = fc.stringMatching(/^["\\{}[\],:a\u{1F600}]*$/u);
/** Of a member; V8 13.6 takes some names with a backslash for others, however they are cut. */
const name = fc.oneof(fc.constantFrom("entries", "log"), fc.stringMatching(/^[{}[\],:a]*$/));
const { member } = fc.letrec((tie) => ({
  member: fc.oneof(
    { depthSize: "small" },
    text,
    fc.integer(),
    fc.array(tie("member")),
    fc.dictionary(name, tie("member")),
  ),
}));
const entry = fc.dictionary(name, member);

it("reads the entries that stand in the text, wherever it is cut into parts", async () => {
  const archive = fc.record({
    log: fc.record({ pages: fc.array(entry), entries: fc.array(entry), comment: text }),
    more: member,
  });
  await fc.assert(
    fc.asyncProperty(
      archive,
      fc.nat({ max: 2 }),
      fc.integer({ min: 1, max: 50 }),
      async (har, indent, size) => {
        expect(await readIn(JSON.stringify(har, undefined, indent), size)).toEqual(
          JSON.parse(JSON.stringify(har.log.entries)),
        );
      },
    ),
  );
});

it.each([
  ['{"log":{"entries":[{"a":1},{"b":tru}]}}', "log.entries[1] is no JSON (line 1, column 9 of it)"],
  ['{"log":{"entries":[{"a":1},{"b":', "is no JSON (line 1, column 23, where the file ends)"],
  ['{"log":{"entries":[{"a":1}]}', "is no JSON (line 1, column 23, where the file ends)"],
  ['{"logs":{"entries":[{"a":1}]}}', "is JSON, and no archive"],
])("%s is no archive: %s", async (text, said) => {
  await expect(readIn(text)).rejects.toThrow(HistoryError);
  await expect(readIn(text)).rejects.toThrow(said);
});
