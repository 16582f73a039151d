import { catalogue } from "../../../contracts/clauses/index.ts";
import type { History } from "../../history/history.ts";
import { isPlayName } from "../../history/plays.ts";
import { readHistory } from "../../history/reading/read-history.ts";
import { rules } from "../../rules/index.ts";
import type { Checked } from "../../run/check.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";

/**
 * The rules whose verdicts rest on what was played to show findings: those of the run, or of its whole history, are
 * others than those of what was recorded before.
 */
export function restingOnPlays({ told, history }: Pick<Checked, "told" | "history">): string[] {
  const { events } = history;
  const first = events.findIndex(({ episode = "" }) => isPlayName(episode));
  const unplayed = readHistory(first < 0 ? events : events.slice(0, first));
  const [whole, without] = [verdicts(history), verdicts(unplayed)];
  const failed = told.flatMap(({ verdict, clause }) => (verdict === "fail" ? clause.id : []));
  const isOther = (id: string) => whole.get(id) !== without.get(id);
  return [
    ...[...whole.keys()].filter(isOther),
    ...failed.filter((id) => without.get(id) !== "fail"),
  ];
}

const verdicts = (history: History): ReadonlyMap<string, string> =>
  new Map(
    judgeHistory(history, { catalogue, rules, selected: () => true }).map(({ clause, verdict }) => [
      clause.id,
      verdict,
    ]),
  );
