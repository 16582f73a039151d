import { expect, it } from "vitest";
import { mutants } from "../../../fixtures/mutants/index.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { judgedArchive, judgedPlainly } from "./plain-client.ts";
import { script } from "./plain-script.ts";

const failed = (told: readonly Judgement[]): string[] =>
  told.filter(({ verdict }) => verdict === "fail").map(({ clause }) => clause.id);

const failing = async (id: string): Promise<{ live: string[]; byHar: string[] }> => {
  const mutant = mutants.find((one) => one.id === id);
  if (mutant === undefined) throw new Error(`no mutant ${id}`);
  const { told, history, har } = await judgedPlainly(mutant, script);
  expect(history.episodes).toEqual([]);
  return { live: failed(told), byHar: failed(await judgedArchive(har.log.entries)) };
};

it("accuses an honest target of nothing", async () => {
  const { told, har } = await judgedPlainly({ decisions: {}, profile: {} }, script);
  const passed = (all: readonly Judgement[]) => all.filter(({ verdict }) => verdict === "pass");

  expect(failed(told)).toEqual([]);
  expect(passed(told).length).toBeGreaterThan(20);
  const archived = await judgedArchive(har.log.entries);
  expect(failed(archived)).toEqual([]);
  expect(passed(archived).length).toBeGreaterThan(15);
});

it.each([
  "login-writes-bearer-small",
  "login-revokes-earlier-never-tokens",
  "failures-carry-a-null-error",
  "verify-email-gives-a-dead-token",
  "logout-all-ends-the-current-token-alone",
])("names from plain calls what is broken: %s", async (id) => {
  const { breaks } = mutants.find((one) => one.id === id) ?? { breaks: [] };

  const named = breaks.map((clause) => clause.id);

  expect(await failing(id)).toEqual({ live: named, byHar: named });
});
