import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Clause } from "./clause.ts";
import { catalogue, catalogueDigestInput, clauseById } from "./index.ts";

describe("the catalogue", () => {
  it("keeps each published id, and its level: none is removed or changes its meaning", () => {
    const ids = catalogue.map(({ id }) => id);

    expect(new Set(ids).size).toBe(ids.length);
    expect(
      catalogue.map(({ id, level }) => `${level.padEnd(7)} ${id}`).join("\n"),
    ).toMatchSnapshot();
  });

  it("states each clause in a sentence that stands alone", () => {
    const poor = catalogue.filter(
      ({ statement }) =>
        !/^[A-Za-z].{30,}\.$/.test(statement) || /\b(as above|as login's)\b/i.test(statement),
    );

    expect(poor.map((clause) => clause.id)).toEqual([]);
  });

  it("cites a section for each clause", () => {
    const sections =
      /^(Agent access token|Agent user|Authentication|Endpoints|Enterprise API key|Enterprise: restart server|Errors|Events|Limits|Other endpoints with known parameters|Response envelope|States and transitions|Versioning|What the service does)(, |;|$)/;

    expect(catalogue.filter((clause) => !sections.test(clause.section))).toEqual([]);
  });
});

const areas = readdirSync(import.meta.dirname)
  .filter((file) => /^(?!index|clause)[\w-]+\.ts$/.test(file))
  .map((file) => file.replace(".ts", ""));

describe.each(areas)("%s", (area) => {
  it("has all its clauses in the catalogue, each named as the camel case of its id", async () => {
    const clauses: Record<string, Clause> = await import(/* @vite-ignore */ `./${area}.ts`);

    for (const [name, clause] of Object.entries(clauses)) {
      expect(clauseById(clause.id)).toBe(clause);
      expect(name).toBe(camelCase(clause.id));
    }
  });
});

function camelCase(id: string): string {
  return id.replace(/[-.]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

describe("the digest's input", () => {
  it("does not depend on the order of clauses", () => {
    expect(catalogueDigestInput(catalogue.toReversed())).toBe(catalogueDigestInput());
  });

  it("changes with any word of a clause", () => {
    const [first, ...rest] = catalogue;

    const reworded = [{ ...first!, statement: `${first!.statement} ` }, ...rest];

    expect(catalogueDigestInput(reworded)).not.toBe(catalogueDigestInput());
  });
});
