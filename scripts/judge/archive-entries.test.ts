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

it.each([
  ["lines of a log", "12:00 GET /a {} 200\n", "is no JSON (line 1, column 3)"],
  ["lines of other JSON", '{"a":[1],"b":2}\n', "does not begin with a history's header"],
  ["a list", '[{"a":1},\n', "is no JSON"],
])("of %s the first part alone is read", async (_, line, said) => {
  let read = 0;
  async function* parts() {
    for (; read < 1_000; read++) yield line.repeat(100);
  }
  const all = async () => {
    for await (const _ of entriesIn(parts(), "x.har"));
  };

  await expect(all).rejects.toThrow(said);
  expect(read).toBe(0);
});

it("reads what is no archive in a time that grows as its length", async () => {
  const seconds = async (members: number) => {
    const begun = process.cpuUsage();
    await readIn(`{${'"a":[],'.repeat(members)}"b":0}`, 1 << 10).catch(() => {});
    return process.cpuUsage(begun).user / 1e6;
  };
  await seconds(5e4);

  expect(await seconds(8e5)).toBeLessThan(40 * (await seconds(5e4)));
});
