import { existsSync } from "node:fs";
import { join } from "node:path";
import { shellWord } from "../../conformance/report/finding/shell.ts";
import { kitCommand } from "../../conformance/report/kit-command.ts";
import { rules } from "../../conformance/rules/index.ts";
import type { Play } from "../../conformance/run/narrowing/again.ts";
import type { ShownCalls } from "../../conformance/run/showing/shown-again.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import { type ExitCode, exitCodes, type Report } from "../../contracts/report.ts";
import type { Finding } from "../../contracts/verdict.ts";
import { UsageError } from "../frame/faults.ts";
import { ownRunOf } from "../frame/files/own-runs.ts";
import { reportIn } from "../frame/files/report-file.ts";
import { type Chosen, isNamed, type ProfileFlags, readProfile } from "../frame/profile/profile.ts";
import { drivenByProperties } from "../frame/report-of.ts";
import { type Ended, type RunPlan, type RunPlanFlags, runPlan } from "../frame/run.ts";
import { conclusionOf, showedTooLittle } from "./conclusion.ts";
import { type Broken, brokenIn, enoughOf } from "./enough.ts";
import { furtherDrivers } from "./further-drivers.ts";
import { inOneLine, type Played, seenBefore } from "./one-of-many.ts";
import { shownCalls } from "./shown-calls.ts";

export interface ReplayFlags extends RunPlanFlags {
  times?: number;
}

/**
 * Makes the calls of a rule's finding again; without a rule, those of all findings, a line for each and one for all. Exit code 1:
 * something is BROKEN; else 2: something could not be told; else 0.
 * @throws UsageError where the report or the finding is missing, or nothing can be played.
 */
export async function replay(
  given: string,
  rule: string | undefined,
  flags: ReplayFlags,
): Promise<ExitCode> {
  const read = reportIn(given);
  if (rule !== undefined) return (await replayOne(read, rule, flags)).code;
  const [id = "", ...others] = failedIn(read.report, given);
  if (others.length > 0) return replayAll(read, [id, ...others], flags);
  return (await replayOne(read, id, flags)).code;
}

async function replayAll(
  read: Read,
  ids: readonly string[],
  flags: ReplayFlags,
): Promise<ExitCode> {
  const ended: Played[] = [];
  let fault: UsageError | undefined;
  for (const id of ids) {
    try {
      const one = playedBefore(read, id, ended) ?? (await replayOne(read, id, flags, ended.length));
      ended.push(one);
      if (one.code === exitCodes.interrupted) return one.code;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      fault ??= error;
      console.error(`ERROR   ${error.message}`);
    }
  }
  if (ended.length === 0 && fault !== undefined) throw fault;
  const having = (code: ExitCode) => ended.filter((one) => one.code === code).map(({ id }) => id);
  const [broken, fixed] = [having(exitCodes.broken), having(exitCodes.conforms)];
  const untold = ids.length - broken.length - fixed.length;
  const left = untold > 0 ? exitCodes.incomplete : exitCodes.conforms;
  const exitCode = broken.length > 0 ? exitCodes.broken : left;
  const counts = `${broken.length} BROKEN, ${fixed.length} FIXED, ${untold} ERROR`;
  const say = flags.json ? console.error : console.log;
  say(`exit ${exitCode}  of ${ids.length} findings ${counts}`);
  const more = fixed.filter(drivenByProperties);
  if (more.length > 0)
    say(`next    all that shows what is FIXED: ${checkOf(more, ended[0]?.chosen ?? {})}`);
  return exitCode;
}

/** What the load of an earlier one showed of a finding of load. */
function playedBefore(
  { report, file }: Read,
  id: string,
  ended: readonly Played[],
): Played | undefined {
  const told = found(report, id, file);
  const { properties, others } = sorted(told.finding, id);
  if (properties.length > 0) return undefined;
  const check = checkOf([id], ended[0]?.chosen ?? {});
  return seenBefore(id, others, ended, { broke: brokenIn(told), check });
}

type Read = ReturnType<typeof reportIn>;

/**
 * Makes the calls of a finding again. Where these cannot be made, or show nothing, its episodes are played: drives with their
 * values, Pact's interactions, or k6's scenarios. Target and profile are those of the flags, else of the run, where it was the
 * user's own. What load shows of a right service differs from run to run: where it was too little, it runs once more.
 * `nth`: which one it is of several, from 0.
 * @throws UsageError where the report or the finding is missing, where the finding is of recorded traffic, or where
 * nobody says where to send.
 */
async function replayOne(
  { report, bytes, file }: Read,
  id: string,
  given: ReplayFlags,
  nth?: number,
): Promise<Played> {
  const told = found(report, id, file);
  // Of several, each has a folder of its own, and the first says what is asked, and how long it takes.
  const flags = {
    ...given,
    ...(nth !== undefined && given.out && { out: join(given.out, id) }),
    ...(nth !== undefined && nth > 0 && { quiet: true }),
  };
  const { finding } = told;
  const { properties, others } = sorted(finding, id);
  const shown = shownCalls(file, bytes, told, flags.times);
  const needs = shown === undefined ? ["what its scenarios use"] : neededBy(finding, shown);
  const where = isNamed(flags) ? {} : await whereOf({ file, bytes, report }, flags, needs);
  // Without the profile of the run the calls alone can be made; its scenarios use more of it.
  const isBare = where.by === bare;
  const plays = isBare ? [] : properties;
  const broke = brokenIn(told);
  const times = flags.times ?? Math.min(mostPlays, enoughOf(broke));
  const isOwn = (ruleId: string) => ruleId === id;
  const chosen = { ...where, ...(flags.target && { embedded: undefined }), ...flags };
  const by = chosen.profile === undefined ? "" : `, as ${chosen.profile} describes it`;
  let [isTooLittle, last]: [boolean, Ended | undefined] = [false, undefined];
  const plan: RunPlan = {
    begins: ({ target }) => `target  ${target.baseUrl}${by}`,
    selects: withGround(id),
    owes: isOwn,
    // A refusal counts only together with a control, and a rule passes only with its quota filled.
    properties: properties.length > 0 || drivenByProperties(id),
    ...(properties.length === 0 && shown === undefined
      ? {}
      : {
          again: {
            rule: id,
            plays,
            times,
            ...(flags.times ? {} : { mostMs }),
            ...(shown && { shown }),
          },
        }),
    ...(others.length === 0
      ? {}
      : { drivers: (run, tell) => furtherDrivers(others, { rule: id, run, tell, found: report }) }),
    narrows: false,
    concludes: (ended) => {
      last = ended;
      isTooLittle = showedTooLittle(id, ended) !== undefined;
      const lacks = isBare ? bareNeeds : undefined;
      return {
        rule: id,
        ...conclusionOf(id, ended, { broke, check: checkOf([id], chosen), lacks }),
      };
    },
    ...(nth !== undefined && { inOneLine }),
  };
  const code = await runPlan(chosen, plan);
  const isOver = code !== exitCodes.incomplete || !isTooLittle;
  const again = { ...chosen, ...(flags.out && { out: `${flags.out}-again` }) };
  return {
    id,
    code: isOver ? code : await runPlan(again, plan),
    chosen,
    loads: others,
    ended: last,
  };
}

/** How a target is chosen whose profile is no longer there. */
const bare = "without its profile, of which these calls need nothing";
const bareNeeds =
  "these calls alone do not tell: give the profile, which is no longer there, by --profile";

/** The command that asks all of some rules, of the same target. */
function checkOf(ids: readonly string[], { profile, target }: ProfileFlags): string {
  const named = Object.entries({ profile, target }).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag}`, shellWord(value)],
  );
  const flags = named.length > 0 ? named : ["--embedded"];
  return [kitCommand, "check", ...flags, "--rules", ...ids].join(" ");
}

/** A rule, and those that it rests on: their drives show that what it looks at works at all. */
function withGround(id: string): (ruleId: string) => boolean {
  const own = rules.find(({ clause }) => clause.id === id);
  const ground = new Set(own?.restsOn.map((clause) => clause.id));
  return (ruleId) => ruleId === id || ground.has(ruleId);
}

/** So often, and so long (ms), scenarios are played at most: where that may be chance, `check` asks more in less time. */
const [mostPlays, mostMs] = [60, 30_000];

/** The episodes of properties, and those of other drivers. Throws UsageError where no episode can be played. */
function sorted({ plays = [] }: Finding, id: string): { properties: Play[]; others: string[] } {
  if (plays.length === 0) {
    const next = "`judge` finds it in the history that shows it.";
    throw new UsageError(
      `rule ${id}`,
      "was found in recorded traffic, which cannot be made again",
      next,
    );
  }
  const known = new Set(rules.flatMap(({ drives }) => drives.map(({ name }) => name)));
  const properties = plays.filter(({ drive }) => known.has(drive));
  const others = plays.filter(({ drive }) => !known.has(drive)).map(({ drive }) => drive);
  return { properties, others: [...new Set(others)] };
}

/** What the calls of a finding need that only a profile has: a script's variables by their names alone. */
const neededBy = ({ needs = [], sequence }: Finding, { needs: uses }: ShownCalls): string[] => [
  ...needs.map((need) => need.replace(/ .*/s, "")).filter((name) => isVariable.test(name)),
  ...(["mailbox", "webhooks", "payments"] as const).filter(uses),
  ...sequence.flatMap(({ event }) => (event === "probe" ? "declared evidence" : [])),
];

/** A replay reads mails as the profile says. */
const isVariable = /^(?!MAILPIT)[A-Z]/;

/**
 * Where the user's own run of this report sent. A report is data: what it says of profile and target is not asked, unless its
 * bytes are those that the run wrote.
 */
async function whereOf(
  { file, bytes, report }: { file: string; bytes: Uint8Array; report: Report },
  { target }: ProfileFlags,
  needs: readonly string[],
): Promise<Chosen> {
  const own = ownRunOf(bytes);
  if (own === undefined) {
    if (target !== undefined) return {};
    const next = "Say by --profile or --target where to send, and with which facts.";
    throw new UsageError(file, "is of no run that you made on this machine", next);
  }
  const isGone = own.profile !== undefined && !existsSync(own.profile);
  const isRead = !isGone && (await readProfile(own).then(Boolean, () => false));
  if (isRead || own.profile === undefined) return own;
  if (target !== undefined) return {};
  if (needs.length === 0) return { target: own.target ?? report.target.baseUrl, by: bare };
  // What else is wrong with it is told where it is read.
  if (!isGone) return own;
  const next = `Give it by --profile: the calls need ${[...new Set(needs)].join(", ")}.`;
  throw new UsageError(own.profile, "the profile of this run is no longer there", next);
}

/** The rules of a report that have a finding. */
function failedIn({ verdicts }: Report, file: string): string[] {
  const ids = verdicts.flatMap(({ rule, finding }) => (finding ? rule : []));
  if (ids.length > 0) return ids;
  throw new UsageError(file, "has no finding", "A replay is of a rule that failed.");
}

function found(report: Report, id: string, file: string): Broken {
  const told = report.verdicts.find(({ rule }) => rule === id);
  // A stranger's report names files by it otherwise.
  if (told === undefined || !catalogue.some((clause) => clause.id === id))
    throw new UsageError(`rule ${id}`, "there is no such rule", "See `rules`.");
  const { finding } = told;
  if (told.verdict === "fail" && finding !== undefined) return { ...told, finding };
  const next = "A replay is of a rule that failed.";
  throw new UsageError(`rule ${id}`, `is ${told.verdict} in ${file}`, next);
}
