import type { Report } from "../../contracts/report.ts";
import type { Judgement } from "../verdicts/judgement.ts";

type SharedCauses = NonNullable<Report["causes"]>;

/** Groups of fails that are shown by the same answers: at least half of those of one show another one, too. */
export function sharedCauses(told: readonly Judgement[]): SharedCauses {
  const groups: { rules: string[]; answers: Set<string> }[] = [];
  for (const { clause, verdict, contradictions } of told) {
    if (verdict !== "fail") continue;
    const answers = new Set(contradictions.flatMap(({ calls }) => calls.at(-1) ?? []));
    const own = groups.find((one) => {
      const shared = [...answers].filter((id) => one.answers.has(id)).length;
      return shared > 0 && shared * 2 >= Math.min(one.answers.size, answers.size);
    });
    if (own === undefined) groups.push({ rules: [clause.id], answers });
    else {
      own.rules.push(clause.id);
      for (const id of answers) own.answers.add(id);
    }
  }
  return groups.filter(({ rules }) => rules.length > 1).map(({ rules }) => ({ rules }));
}

/** A sentence a group. */
export const causesInWords = ({ causes = [] }: Pick<Report, "causes">): string[] =>
  causes.map(
    ({ rules }) =>
      `these ${rules.length} findings may have one cause, for the same answers show them: ${rules.join(", ")}`,
  );
