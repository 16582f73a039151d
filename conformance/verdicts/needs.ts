import { forgotPasswordSendsEmail } from "../../contracts/clauses/reset.ts";
import { signupSendsVerificationEmail } from "../../contracts/clauses/signup.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import { answerOf, dispositionBy } from "../generation/jobs/disposition.ts";
import { servedAccount } from "../generation/turned-away.ts";
import { outcome, succeededPlainly } from "../history/answers/outcome.ts";
import type { Call } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { absent, absentEvidence } from "../history/offer.ts";
import { probe } from "../history/sighting.ts";
import { generatorDrive, generatorNote } from "../queue/generator-notes.ts";
import { undisturbed } from "../queue/needs.ts";
import { fullQueueUndeclared } from "../queue/verdicts/guesses.ts";
import { generatorNotes } from "../queue/verdicts/jobs.ts";
import type { Rule } from "../rules/rule.ts";
import type { Drive } from "../stage/drive.ts";
import { extent } from "../target/pace/budget-spent.ts";
import type { CauseResolver } from "./causes.ts";
import { callsOf, cutOff, hindrances, holdsFact, mended, moreOf } from "./ended-early.ts";
import type { Kinds } from "./judgement.ts";
import type { Seen } from "./sightings.ts";

/** A drive that is run less often than it might be. */
export interface Shortened {
  drive: string;
  runs: number;
  of: number;
  /** What there was not enough of: budgets, or time; none where fewer runs tell as a rule. */
  limits?: readonly string[];
  /** Where time is one of them: how long a run takes that leaves nothing out for want of time, in ms. */
  wantsMs?: number;
}

/** Why a rule is untold: a failing rule that may explain what was seen, and the kinds of which too little was seen. */
export interface Shortfall {
  cause: string | undefined;
  causes: CauseResolver;
  short: Kinds;
  shortened?: readonly Shortened[] | undefined;
}

/** What would settle an untold rule, each thing once, beginning with what it takes in any case. */
export function needsOf(rule: Rule, seen: Seen, shortfall: Shortfall, history: History): Need[] {
  const { cause, causes, short, shortened = [] } = shortfall;
  const { facts } = history;
  // Where enough was seen, only what is doubted is left to settle.
  const open = short.length === 0 && seen.doubts.length > 0 ? seen.doubts : seen.missing;
  if (history.header.traffic) return needsOfTraffic(cause, open, facts);
  const away = servedAccount(rule.drives, history);
  if (away !== undefined) return [...(cause === undefined ? [] : [mended(cause)]), away];
  // Where a failing rule is why nothing was seen, more calls would show no more.
  const withheld = withheldBy(rule, short, history, causes);
  const first = open.filter(({ kind, name }) => kind === "rule" && causes.isFailing(name));
  const stopped = [...met(rule, shortfall, history), ...withheld, ...first];
  const told = [
    ...(cause === undefined ? [] : [mended(cause)]),
    ...absentEvidence(rule.clause, facts),
    ...rule.needs(facts),
    ...unmailed(short, facts, causes),
    ...withheld,
    ...first,
    ...(first.length > 0 ? open.filter(({ kind }) => kind !== "driver") : open),
    ...[...tooLittle(rule, shortened), ...hindrances(rule, history, causes)].filter(
      ({ kind }) => stopped.length === 0 || kind !== "budget",
    ),
  ];
  const untried =
    told.length > 0
      ? told
      : (unplayed(rule, facts) ?? [...stopped, unseen(rule, { short, shortened }, history)]);
  const useful = untried.map((need) => asUseful(need, history, causes));
  const isCertain = useful.some(({ kind }) => kind !== "driver");
  return once(isCertain ? useful : [...cutOff(history), ...useful]);
}

/** What asks more of a target than a run did: no extent is larger than the largest, and other commands have none. */
export function asksMore({ header: { command } }: Pick<History, "header">): string {
  if (!/^check\b/.test(command)) return "another run, by another --seed";
  return /--extent[ =]thorough/.test(command) ? "more --runs" : "a larger --extent";
}

/** A need that sends nobody to do once more what was done already: to declare, to fix, or to load. */
function asUseful(need: Need, history: History, causes: CauseResolver): Need {
  if (isUnbroken(need, causes)) return { ...need, kind: "driver" };
  const isMore = need.kind === "budget" || need.name === "users";
  if (isMore && takesNothing(history)) return anythingTaken;
  if (isStated(need, history.facts)) {
    const text = `${need.text}; ${need.name} is declared, and did not show it here`;
    return { ...need, kind: "driver", text };
  }
  if (need.kind === "budget" && need.name === extent)
    return { ...need, text: `more than this run was to take: ${asksMore(history)}` };
  if (need.kind !== "driver") return need;
  const { faults, disturbed } = generatorNotes(history);
  if (disturbed !== undefined && faults.has(need.name)) return undisturbed(disturbed);
  if (!loadedWell(history).has(need.name)) return need;
  const undeclared = fullQueueUndeclared(history);
  if (undeclared !== undefined) return undeclared;
  const text = `more than the load scenario "${need.name}" showed here: another like it may show no more`;
  return { ...need, text };
}

/** Whether nothing at all with a body was served, though keys are declared: then declared users may not be, nor a longer run. */
const takesNothing = derived(({ calls, facts }: History): boolean => {
  const isServed = ({ sent, received }: Call): boolean =>
    Object.keys(Object(sent.json)).length > 0 && (received?.status ?? 500) < 400;
  return (facts.accounts.length > 0 || facts.enterprise.key !== undefined) && !calls.some(isServed);
});

const anythingTaken: Need = {
  kind: "driver",
  name: "bodies",
  text: "any request with a body that is served: none was, nor those with declared keys",
};

/** The scenarios that a healthy load generator has driven. */
const loadedWell = derived(
  ({ episodes }: History): ReadonlySet<string> =>
    new Set(
      episodes
        .filter(({ drive, fault }) => drive === generatorDrive && fault === undefined)
        .flatMap(({ values }) => generatorNote.safeParse(values).data?.run ?? []),
    ),
);

/** Routes that are asked with what only a mail holds, and the rule that it is sent. */
const mailed = [
  ["verify-email", signupSendsVerificationEmail],
  ["verify-link", signupSendsVerificationEmail],
  ["reset-password", forgotPasswordSendsEmail],
] as const;

/** The failing rules by which routes granted nothing, or withheld work, where the rule or a kind that was never seen is named after these. */
function withheldBy(
  { clause }: Rule,
  short: Kinds,
  { calls: all, facts }: History,
  causes: CauseResolver,
): Need[] {
  const unseen = short.filter(({ seen }) => seen === 0);
  const named = unseen.length > 0 ? [clause.id, ...unseen.map(({ kind }) => kind)] : [];
  const routes = new Set(named.map((name) => name.split(/[.:]/, 1)[0]));
  return [...routes].flatMap((id) => {
    const own = all.filter(({ route }) => route?.id === id);
    const denied = own.filter((call) => !isGranted(call, facts));
    // Some requests for work are taken and others withheld: which rule needs which of them, is not known here.
    const isWithheld = denied.length === own.length || own[0]?.route?.tier !== "control-plane";
    const cause = isWithheld ? causes.stoppedBy(denied.map((call) => call.id)) : undefined;
    const calls = denied.length === own.length ? "no call" : "not every call";
    return cause === undefined ? [] : [mended(cause, `${calls} of ${id} was granted`)];
  });
}

/** Whether a call was served, by the form in which its tier says so. */
const isGranted = (call: Call, facts: Profile): boolean =>
  call.route?.tier === "control-plane"
    ? succeededPlainly(call)
    : dispositionBy(answerOf(call), facts) === "accepted";

/** The mailbox, or the mails that never came, where kinds were not seen to which only a mail leads. */
function unmailed(short: Kinds, { evidence }: Profile, causes: CauseResolver): Need[] {
  const own = short.flatMap(({ kind }) =>
    mailed.filter(([route]) => kind.startsWith(route)).map(([, { id }]) => ({ kind, id })),
  );
  if (evidence.mailbox !== undefined)
    return own.filter(({ id }) => causes.isFailing(id)).map(({ id }) => mended(id));
  if (own.length === 0) return [];
  const kinds = own.map(({ kind }) => `"${kind}"`).join(", ");
  const text = `a mailbox that the target's mails reach (evidence.mailbox): without it ${kinds} is not seen`;
  return [probe("evidence.mailbox", text)];
}

const once = (needs: readonly Need[]): Need[] => [
  ...new Map(needs.map((need) => [`${need.kind}:${need.name}`, need])).values(),
];

/** What would settle a rule that foreign traffic leaves untold: a fact that its judge asked for, or a run. */
function needsOfTraffic(cause: string | undefined, open: readonly Need[], facts: Profile): Need[] {
  const asked = open.filter((need) => need.kind === "fact" && !isStated(need, facts));
  const all = [...(cause === undefined ? [] : [mended(cause)]), ...asked];
  return all.length > 0 ? once(all) : [anotherRun];
}

const anotherRun: Need = {
  kind: "driver",
  name: "check",
  text: "a run of the command `check`: recorded calls are judged one by one, and do not show enough of it",
};

/** Whether a need names a fact that the profile states already, be it a member of one: to declare it settles nothing. */
const isStated = ({ kind, name }: Need, facts: Profile): boolean =>
  (kind === "fact" || kind === "probe") &&
  (facts.declared ?? []).some(
    (path) => name === path || (name.startsWith(`${path}.`) && holdsFact(name, facts)),
  );

/** Whether a need names a rule that did not fail: there is nothing to fix. */
const isUnbroken = ({ kind, name }: Need, causes: CauseResolver): boolean =>
  kind === "rule" && !causes.isFailing(name);

/** Limits for which episodes of a rule's own drives were not planned. */
function tooLittle({ drives }: Rule, shortened: readonly Shortened[]): Need[] {
  const own = shortened.filter(({ drive }) => drives.some(({ name }) => name === drive));
  const wantsMs = own.find((one) => one.wantsMs !== undefined)?.wantsMs;
  return [...new Set(own.flatMap(({ limits = [] }) => limits))].map((limit) =>
    moreOf(limit, wantsMs),
  );
}

/** What would let the drive be run that is nearest to it, where none of a rule's drives can be. */
function unplayed({ drives }: Rule, facts: Profile): Need[] | undefined {
  const lacks = drives.map((drive) => lackedBy(drive, facts));
  if (lacks.length === 0 || lacks.some(({ length }) => length === 0)) return undefined;
  return lacks.sort((one, other) => one.length - other.length)[0];
}

const lackedBy = (drive: Drive, facts: Profile): Need[] => [
  ...(drive.unless(facts) ?? []),
  ...drive.needs.flatMap((name) => absent(name, facts)),
];

/** The failing rule that most plays of a rule's scenarios met, where they went on to their end and a kind was never seen. */
function met({ drives }: Rule, { causes, short }: Shortfall, history: History): Need[] {
  const own = history.episodes.filter(
    ({ phase, drive }) => phase === "end" && drives.some(({ name }) => name === drive),
  );
  // Nothing counts, either, that follows from a call of which nobody can say whether it succeeded.
  const isUnclear = (id: string) => outcome(history.call(id) as Call) === "unclear";
  const failing = own.flatMap(({ episode }) => {
    const calls = callsOf(history).get(episode) ?? [];
    return causes.stoppedBy(calls) ?? causes.stoppedBy(calls.filter(isUnclear)) ?? [];
  });
  const counts = [...Map.groupBy(failing, (id) => id)].map(([id, { length }]) => ({ id, length }));
  const [most] = counts.sort((one, other) => other.length - one.length);
  if (most === undefined || short.every(({ seen }) => seen > 0)) return [];
  const often = `${most.length} of ${own.length} of its scenarios met that`;
  return [mended(most.id, often)];
}

/** So few runs say nothing of what more would show. */
const fewRuns = 3;

/** Too little was seen, and nothing that is known of kept it away: more runs may show it. */
function unseen(
  { drives }: Rule,
  { short, shortened = [] }: Pick<Shortfall, "short" | "shortened">,
  history: History,
): Need {
  const owed = short.map(
    ({ kind, seen, owed: want }) => `${seen} of ${want}${kind === "seen" ? "" : ` "${kind}"`}`,
  );
  const cut = shortened.filter(({ drive }) => drives.some(({ name }) => name === drive));
  const runs = cut.map(({ drive, runs, of }) => `${runs} of ${of} times "${drive}"`);
  // Where runs showed none at all, more of them would show no more.
  const isGrowing = short.some(({ seen }) => seen > 0) || cut.some(({ runs }) => runs < fewRuns);
  const more = `; ${runs.join(", ")} were planned: ${asksMore(history)} asks more`;
  const text = `more calls to judge: there were ${owed.join(", ")}${runs.length > 0 && isGrowing ? more : ""}`;
  return { kind: "driver", name: "observations", text };
}
