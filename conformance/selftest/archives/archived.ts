import type { Entry } from "har-format";
import { catalogue } from "../../../contracts/clauses/index.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { Vault } from "../../../contracts/history/vault.ts";
import { type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";
import { headerEvent } from "../../history/reading/header.ts";
import { readHistory } from "../../history/reading/read-history.ts";
import { harReport } from "../../report/formats/har.ts";
import { rules } from "../../rules/index.ts";
import { eventsIn } from "../../target/archive/har.ts";
import { Recorder } from "../../target/recorder.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import type { Judgement } from "../../verdicts/judgement.ts";

const baseUrl = "https://api.example.com";

/** The calls of a history to accounts and servers, as an archive has them: it does not say that somebody moved the clock. */
export function entriesOf(events: readonly HistoryEvent[]): Entry[] {
  const history = readHistory(events);
  const calls = history.calls.filter(({ pathOf }) =>
    ["control-plane", "enterprise-restart"].includes(pathOf?.tier ?? ""),
  );
  return JSON.parse([...harReport({ ...history, calls }, baseUrl)].join("")).log.entries;
}

/** What is recorded of an archive by a profile of its address and these facts. */
export async function historyOfEntries(
  entries: Iterable<unknown>,
  facts: Partial<ProfileInput> = {},
): Promise<HistoryEvent[]> {
  const profile = parseProfile({ target: { baseUrl }, ...facts }, {});
  const recorder = new Recorder(new Vault({ ofArchive: true }), undefined, { isForeign: true });
  const run = { run: "archive", seed: 0, digest: "", kit: "selftest", command: "judge" } as const;
  recorder.record(headerEvent(recorder.vault, { profile, ...run, traffic: true }));
  const { events } = await eventsIn(entries, baseUrl, profile.slugs);
  for (const event of events) recorder.record(event);
  return recorder.events;
}

/** The verdict of every rule on an archive. */
export const judgedArchive = async (
  entries: Iterable<unknown>,
  facts: Partial<ProfileInput> = {},
): Promise<Judgement[]> =>
  judgeHistory(readHistory(await historyOfEntries(entries, facts)), {
    ...{ catalogue, rules, selected: () => true },
  });

/** The rules that fail, each with the first call that shows it. */
export const accused = (told: readonly Judgement[]): { rule: string; call: string }[] =>
  told
    .filter(({ verdict }) => verdict === "fail")
    .map(({ clause, contradictions: [first] }) => ({
      rule: clause.id,
      call: first?.calls.at(-1) ?? "",
    }));
