import { expect, it } from "vitest";
import type { Judgement } from "../../verdicts/judgement.ts";
import { deviationsOf } from "../tables/task.ts";
import { judgedArchive, judgedPlainly } from "./plain-client.ts";
import { script } from "./plain-script.ts";

const failed = (told: readonly Judgement[]): string[] =>
  told.filter(({ verdict }) => verdict === "fail").map(({ clause }) => clause.id);

const failing = async (id: string): Promise<{ live: string[]; byHar: string[] }> => {
  const [mutant] = deviationsOf({ ids: [id] });
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
  ["login-writes-bearer-small", "login.token-type"],
  ["login-revokes-earlier-never-tokens", "login.keeps-earlier-tokens"],
  ["envelope.error:null", "envelope.error-set-on-failure"],
  ["verify.issuesToken:refuse", "verify-email.issues-working-token"],
  ["logoutAll.revokes:own", "logout-all.revokes-all-tokens"],
])("names from plain calls what is broken: %s", async (id, rule) => {
  expect(await failing(id)).toEqual({ live: [rule], byHar: [rule] });
});
