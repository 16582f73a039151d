import type { Report } from "../../contracts/report.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";
import type { Contradiction } from "../history/sighting.ts";
import type { Judgement } from "../verdicts/judgement.ts";

type SharedCauses = NonNullable<Report["causes"]>;

/**
 * Groups of fails that may have one cause: at least half of the answers that show one show another one, too, or the same
 * member is wrong in the same way.
 */
export function sharedCauses(told: readonly Judgement[]): SharedCauses {
  const groups: { rules: string[]; answers: Set<string>; wrong: Set<string> }[] = [];
  for (const { clause, verdict, contradictions } of told) {
    if (verdict !== "fail") continue;
    const answers = new Set(contradictions.flatMap(({ calls }) => calls.at(-1) ?? []));
    const wrong = new Set(contradictions.flatMap(wrongMember));
    const own = groups.find((one) => {
      const shared = [...answers].filter((id) => one.answers.has(id)).length;
      const isShared = shared > 0 && shared * 2 >= Math.min(one.answers.size, answers.size);
      return isShared || [...wrong].some((member) => one.wrong.has(member));
    });
    if (own === undefined) groups.push({ rules: [clause.id], answers, wrong });
    else {
      own.rules.push(clause.id);
      for (const id of answers) own.answers.add(id);
      for (const one of wrong) own.wrong.add(one);
    }
  }
  return groups.filter(({ rules }) => rules.length > 1).map(({ rules }) => ({ rules }));
}

/** A member of the answer with what stands there, where neither can be of two causes: a word of no documented list, say. */
const wrongMember = ({ field, got, wants }: Contradiction): string[] =>
  wants?.path ? [`${field} ${JSON.stringify(got)}`] : [];

/** A verdict whose finding names the others that may have one cause with it. */
export function besideOthers(told: RuleVerdict, causes: SharedCauses): RuleVerdict {
  const { rule, finding } = told;
  const own = causes.find(({ rules }) => rules.includes(rule));
  if (finding === undefined || own === undefined) return told;
  return { ...told, finding: { ...finding, sharesCause: own.rules.filter((one) => one !== rule) } };
}
