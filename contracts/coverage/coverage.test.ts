import { describe, expect, it } from "vitest";
import { catalogue } from "../clauses/index.ts";
import { coverage } from "./index.ts";

describe("the sentences of the document", () => {
  it("are each claimed by a rule, or say why no client can see them", () => {
    const neither = coverage.filter(
      ({ rules, unseen }) => rules.length > 0 === (unseen !== undefined),
    );

    expect(neither.map(({ says }) => says)).toEqual([]);
  });

  it("stand behind every must and should rule", () => {
    const claimed = new Set(coverage.flatMap(({ rules }) => rules));
    const owed = catalogue.filter(({ level }) => level !== "observe");

    expect(owed.filter(({ id }) => !claimed.has(id)).map(({ id }) => id)).toEqual([]);
  });
});
