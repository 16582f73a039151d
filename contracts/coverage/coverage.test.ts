import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogue } from "../clauses/index.ts";
import { coverage, digests } from "./index.ts";
import { digestOf, silencesOf, wordsOf } from "./pieces.ts";

const { ofEntries, introductions, silences } = digests;

describe("the sentences of the document", () => {
  it("are each claimed by a rule, or say why no client can see them", () => {
    const neither = coverage.filter(
      ({ rules, unseen }) => rules.length > 0 === (unseen !== undefined),
    );

    expect(neither.map(({ says }) => says)).toEqual([]);
  });

  it("stand behind every must and should rule, and behind none that there is not", () => {
    const claimed = new Set(coverage.flatMap(({ rules }) => rules));
    const owed = catalogue.filter(({ level }) => level !== "observe");
    const ids = (some: Iterable<string>) => [...new Set(some)].sort();

    expect(ids([...claimed, ...owed.map(({ id }) => id)])).toEqual(ids(claimed));
    expect(ids([...claimed, ...catalogue.map(({ id }) => id)])).toHaveLength(catalogue.length);
  });

  it("stand behind every entry, of which none is told twice", () => {
    const places = coverage.map(({ section, says }) => `${section}: ${says}`);

    expect(new Set(places).size).toBe(places.length);
    expect(Math.min(...ofEntries.map(({ length }) => length))).toBeGreaterThan(0);
    expect(introductions.filter((one) => ofEntries.flat().includes(one))).toEqual([]);
  });
});

/** The document is not part of the repository; it may lie in a folder next to it. */
const documentAsked = process.env.API_DOCUMENT;
const document = documentAsked ?? join(import.meta.dirname, "../../../shared/API.md");

if (documentAsked !== undefined || existsSync(document)) tellsOf(document);

function tellsOf(path: string): void {
  const text = readFileSync(path, "utf8");
  const words = wordsOf(text);
  const known = new Set([...ofEntries.flat(), ...introductions]);

  describe("the document beside the repository", () => {
    it("has no sentence that no entry stands for", () => {
      expect(words.filter((one) => !known.has(digestOf(one)))).toEqual([]);
    });

    it("has every sentence that an entry stands for", () => {
      const there = new Set(words.map(digestOf));

      expect([...known].filter((digest) => !there.has(digest))).toEqual([]);
    });

    it("is silent where it is known to be, and says nothing else there", () => {
      expect(silencesOf(text).filter((one) => !silences.includes(digestOf(one)))).toEqual([]);
      const there = new Set(silencesOf(text).map(digestOf));
      expect(silences.filter((digest) => !there.has(digest))).toEqual([]);
    });
  });
}

describe("the pieces of a document", () => {
  const text = [
    "# Title",
    "## Limits",
    "First sentence. Second one, with `code`.",
    "1. A rule.",
    "| Plan | Places |",
    "|---|---|",
    "| Basic | 5 |",
    "Upload sizes: not shown.",
  ].join("\n");

  it("are its sentences and rows, without headings and what is not shown", () => {
    expect(wordsOf(text)).toEqual(
      ["first sentence", "second one with code", "a rule", "basic 5"].map((words) => ({
        section: "limits",
        words,
      })),
    );
  });

  it("are apart from those that say that something is not shown", () => {
    const changed = text.replace("not shown.", "not shown, at most 5 MB.");

    expect(silencesOf(text).map(({ words }) => words)).toEqual(["upload sizes not shown"]);
    expect(silencesOf(changed).map(digestOf)).not.toEqual(silencesOf(text).map(digestOf));
  });

  it("keep their digest under other markup, and lose it with another word", () => {
    const digests = (written: string) => wordsOf(written).map(digestOf);

    expect(digests(text.replace("`code`", "**code**"))).toEqual(digests(text));
    expect(digests(text.replace("Basic", "Free"))).not.toEqual(digests(text));
  });
});
