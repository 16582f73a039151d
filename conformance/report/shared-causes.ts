import type { Report } from "../../contracts/report.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";
import type { History } from "../history/history.ts";
import type { Contradiction } from "../history/sighting.ts";
import type { Explained } from "./finding/finding.ts";

type SharedCauses = NonNullable<Report["causes"]>;

/** What tells of a fail's cause. */
interface Signs {
  rule: string;
  /** The answers that show it. */
  answers: ReadonlySet<string>;
  /** What was wrong: by a member of an answer with what stood there, by a route with its status, or by anything else that came. */
  wrong: Readonly<Record<"members" | "statuses" | "others", ReadonlySet<string>>>;
  /** What is so of each call that broke it, and of none by which it held; `always` where it never held. */
  conditions: ReadonlySet<string>;
  /** That of them which its finding names. */
  where: string | undefined;
}

const always = "";

/** Groups of fails that may have one cause, each with the condition that all of them have, where there is one. */
export function sharedCauses(fails: readonly Explained[], history: History): SharedCauses {
  const groups: Signs[][] = [];
  for (const one of fails.map((fail) => signsOf(fail, history))) {
    const own = groups.filter((group) => group.some((other) => isShared(one, other)));
    const others = groups.filter((group) => !own.includes(group));
    // In the order of their first rules, as the catalogue has them.
    const at = own[0] === undefined ? others.length : groups.indexOf(own[0]);
    groups.splice(0, groups.length, ...others.toSpliced(at, 0, [...own.flat(), one]));
  }
  return groups
    .filter(({ length }) => length > 1)
    .map((group) => {
      const where = group.flatMap((one) => one.where ?? []).find((it) => group.every(isUnder(it)));
      return { rules: group.map(({ rule }) => rule), ...(where === undefined ? {} : { where }) };
    });
}

const isUnder =
  (where: string) =>
  ({ conditions }: Signs): boolean =>
    conditions.has(where);

function signsOf({ told, when }: Explained, history: History): Signs {
  const { contradictions } = told;
  const wrong = {
    members: new Set<string>(),
    statuses: new Set<string>(),
    others: new Set<string>(),
  };
  for (const { sort, text } of contradictions.map((one) => wrongIn(one, history)))
    wrong[sort].add(text);
  const where = when.byChance === undefined ? when.contrast?.where : nowAndThen;
  return {
    rule: told.clause.id,
    answers: new Set(contradictions.flatMap(({ calls }) => calls.at(-1) ?? [])),
    wrong,
    conditions: new Set([...conditionsOf(when), ...(where === undefined ? [] : [where])]),
    where: when.byChance === undefined ? where : undefined,
  };
}

const nowAndThen = "now and then";

function conditionsOf({ all: { met, held }, byChance }: Explained["when"]): string[] {
  const [first] = met;
  if (first === undefined || byChance !== undefined) return [];
  const shared = met.flatMap(({ traits }) => [...traits.keys()]);
  const all = [...new Set(shared)].filter(
    (it) =>
      met.every(({ traits, open }) => traits.has(it) || open?.has(it)) &&
      !held.some(({ traits }) => traits.has(it)),
  );
  return held.length === 0 ? [always, ...all] : all;
}

function wrongIn({ field, got, wants, calls }: Contradiction, history: History) {
  const text = `${field} ${JSON.stringify(got)}`;
  if (wants?.path) return { sort: "members", text } as const;
  const call = history.call(wants?.call ?? calls.at(-1) ?? "");
  return wants?.status === undefined || call?.received === undefined
    ? ({ sort: "others", text } as const)
    : ({ sort: "statuses", text: `${call.route?.id} ${call.received.status}` } as const);
}

/**
 * Whether two fails may have one cause. At least half of the answers that show one show the other, too, or the same member
 * is wrong in the same way. Else both hang on the same; or they are alike, and what one hangs on is so of the other:
 * whatever that is, of one route that answers the same status.
 */
function isShared(one: Signs, other: Signs): boolean {
  const both = [...one.answers].filter((id) => other.answers.has(id)).length;
  const isOfOneAnswer = both > 0 && both * 2 >= Math.min(one.answers.size, other.answers.size);
  if (isOfOneAnswer || meet(one.wrong.members, other.wrong.members)) return true;
  const named = [one.where, other.where];
  const shared = [...one.conditions].filter((it) => other.conditions.has(it));
  if (one.where !== undefined && one.where === other.where) return true;
  if (meet(one.wrong.statuses, other.wrong.statuses)) return shared.length > 0;
  return meet(one.wrong.others, other.wrong.others) && shared.some((it) => named.includes(it));
}

const meet = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((one) => others.has(one));

/** A verdict whose finding names the others that may have one cause with it. */
export function besideOthers(told: RuleVerdict, causes: SharedCauses): RuleVerdict {
  const { rule, finding } = told;
  const own = causes.find(({ rules }) => rules.includes(rule));
  if (finding === undefined || own === undefined) return told;
  const sharesCause = own.rules.filter((one) => one !== rule);
  const under = own.where === undefined ? {} : { sharesWhere: own.where };
  return { ...told, finding: { ...finding, sharesCause, ...under } };
}
