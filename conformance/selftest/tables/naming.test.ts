import { describe, expect, it } from "vitest";
import type { Clause } from "../../../contracts/clauses/clause.ts";
import { type Mutant, mutant } from "../../../fixtures/mutants/mutant.ts";
import { clean } from "./clean.ts";
import type { Examined } from "./examine.ts";
import { companiesOf, reportsOn, withReport } from "./naming.ts";
import type { Kill } from "./tables.ts";

const breaking = (id: string, rule: string, subtle = true): Mutant =>
  mutant(id, { breaks: [{ id: rule } as Clause], subtle, decisions: {} });

/**
 * The ids that are examined where the examiner says this of each id, and the rules that are reported of each mutant.
 */
async function reported(
  says: Record<string, Partial<Examined> | { error: string }>,
  company = [breaking("a", "x.one"), breaking("b", "y.two")],
) {
  const asked: string[] = [];
  const examine = async ({ id }: { id: string }) => {
    asked.push(id);
    return { id, ...clean, ...says[id] };
  };
  const scarce = async () => new Set(["z.scarce"]);
  const results = await reportsOn(company, {
    examine,
    few: { runs: 1, quotas: 0 },
    scarce,
    tenth: 3,
  });
  const rows = [...results].map(([id, result]) => [
    id,
    "error" in result ? result.error : result.failed,
  ]);
  return { asked, rows };
}

describe("mutants that other drives meet", () => {
  it("are told by one examination where only what they break is reported, each its own", async () => {
    const said = { failed: ["x.one", "y.two"], inconclusive: ["z.scarce"] };

    expect(await reported({ "a + b": said })).toEqual({
      asked: ["a + b"],
      rows: [
        ["a", ["x.one"]],
        ["b", ["y.two"]],
      ],
    });
  });

  it("are each examined alone where a rule is reported that none of them breaks", async () => {
    const { asked, rows } = await reported({
      "a + b": { failed: ["z.other"] },
      b: { failed: ["y.two", "z.other"] },
    });

    expect(asked).toEqual(["a + b", "a", "b"]);
    expect(rows).toEqual([
      ["a", []],
      ["b", ["y.two", "z.other"]],
    ]);
  });

  it("are each examined alone where a rule that none of them breaks went untold, or nothing came of it", async () => {
    const untold = await reported({ "a + b": { inconclusive: ["z.other"] } });
    const nothing = await reported({ "a + b": { error: "no result within 240 s" } });

    expect(untold.asked).toEqual(["a + b", "a", "b"]);
    expect(nothing.asked).toEqual(["a + b", "a", "b"]);
  });

  it("are examined by halves, until who is reported by a rule that none breaks stands alone", async () => {
    const company = ["a", "b", "c", "d"].map((id) => breaking(id, "x.one"));
    const other = { failed: ["z.other"] };
    const { asked, rows } = await reported(
      { "a + b + c + d": other, "c + d": other, c: other },
      company,
    );

    expect(asked).toEqual(["a + b + c + d", "a + b", "c + d", "c", "d"]);
    expect(rows).toEqual([
      ["a", []],
      ["b", []],
      ["c", ["z.other"]],
      ["d", []],
    ]);
  });

  it("are among their like, those that break much in smaller companies", () => {
    const ids = (subtle: boolean) =>
      companiesOf(Array.from({ length: 12 }, (_, nth) => breaking(`${nth}`, "x.one", subtle))).map(
        (company) => company.length,
      );

    expect(ids(true)).toEqual([12]);
    expect(ids(false)).toEqual([4, 4, 4]);
  });
});

describe("a report", () => {
  const row: Kill = {
    mutant: "a",
    subtle: true,
    breaks: ["x.one"],
    reported: ["x.one"],
    by: ["drive"],
    made: "today",
  };
  const report = { id: "a", ...clean, failed: ["x.one", "z.other"] };

  it("adds to a mutant's row what the drives that tell it do not show", () => {
    expect(withReport(row, report)).toEqual({ ...row, reported: ["x.one", "z.other"] });
  });

  it("that could not be made has the mutant examined again", () => {
    expect(withReport(row, { id: "a", error: "it hung" })).toEqual({ ...row, made: "" });
  });
});
