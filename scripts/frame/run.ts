import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { History } from "../../conformance/history/history.ts";
import type { RunFacts } from "../../conformance/history/reading/header.ts";
import type { Judged } from "../../conformance/report/certificate/statement.ts";
import { type Course, type Progress, progressOn } from "../../conformance/report/progress.ts";
import { waiverFaults } from "../../conformance/report/waivers.ts";
import { soFar } from "../../conformance/report/words.ts";
import { rules } from "../../conformance/rules/index.ts";
import { runCheck } from "../../conformance/run/check.ts";
import type { CheckOptions } from "../../conformance/run/check-options.ts";
import type { Driver } from "../../conformance/run/driver.ts";
import type { Again, PlayedAgain } from "../../conformance/run/narrowing/again.ts";
import { timesOfQuick } from "../../conformance/run/planning/extents.ts";
import { looksMs } from "../../conformance/run/rest.ts";
import type { Judgement } from "../../conformance/verdicts/judgement.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import { type Profile, ProfileError, withoutCredentials } from "../../contracts/profile/index.ts";
import {
  type Concluded,
  type ExitCode,
  exitCodes,
  type Owed,
  type Report,
} from "../../contracts/report.ts";
import { loadPictures } from "../load/pictures/pictures.ts";
import { commandLine } from "./command-line.ts";
import { earlierRuns } from "./files/earlier-runs.ts";
import { rememberRun } from "./files/own-runs.ts";
import { reportIn } from "./files/report-file.ts";
import { newRunId, RunFolder } from "./files/run-folder.ts";
import { anySeed, type RunFlags } from "./flags.ts";
import { onInterrupt } from "./interrupt.ts";
import type { LooksBroken } from "./onlooker/looks.ts";
import { Onlooker } from "./onlooker/onlooker.ts";
import { PageLink } from "./page/page-link.ts";
import { tellPage } from "./page/page-news.ts";
import { type PlannedPart, PlansTold, partLine } from "./plan-line.ts";
import { present } from "./present.ts";
import type { Embedded } from "./profile/embedded.ts";
import { type Chosen, type ProfileFlags, withProfile } from "./profile/profile.ts";
import { givenLines } from "./profile/variables.ts";
import { type Judged as JudgedRun, reportOf, type StrictnessFlags } from "./report-of.ts";
import { screenOn } from "./screen.ts";
import { thisKit } from "./this-kit.ts";

/** What a command does to a target, and which rules it owes an answer for. */
export interface RunPlan {
  /** The rules whose drives are run. */
  selects: (ruleId: string) => boolean;
  /** The rules that an answer is owed for. */
  owes: (ruleId: string) => boolean;
  properties: boolean;
  runs?: number | undefined;
  /** How much is driven; default: the episodes that tell most. */
  extent?: CheckOptions["extent"] | undefined;
  /** What of it comes before contracts and load; default: all. */
  first?: CheckOptions["first"];
  /** The embedded implementation, where it is the target and starts already. */
  starting?: Promise<Embedded> | undefined;
  /** A line that is printed before anything is sent. */
  begins?: (profile: Profile) => string;
  /**
   * Parts beside the scenarios of single calls: each says what it takes once the target's latency (ms) is known, and before
   * anything else is asked.
   */
  parts?: (profile: Profile, latencyMs: number) => readonly (PlannedPart | undefined)[];
  /** Episodes that are played again once the others have ended. */
  again?: Again;
  /** As in CheckOptions. */
  narrows?: boolean;
  rests?: CheckOptions["rests"];
  /** Drivers other than the properties; `say` prints a line that stays. */
  drivers?: (run: RunFacts, tell: Tell, say: (line: string) => void) => readonly Driver[];
  /** Further files of the run, made from its report and its history's text, and lines about them for the end. */
  further?: (
    judged: Judged,
    folder: string,
  ) => { files: ReadonlyMap<string, string>; says: readonly string[] };
  /** The command's own result, where it differs from the report's. */
  concludes?: (ended: Ended) => Concluded;
  /** What is printed of a run that is one of several, in place of its report. */
  inOneLine?: (report: Report) => string;
  /** What the report says in addition to the verdicts, once all is driven. */
  extras?: (
    told: readonly Judgement[],
  ) => Pick<Report, "generator" | "warnings"> &
    Partial<Pick<RunPlan, "owes">> & { beside?: Owed[] };
}

/** Shows what a driver does now; as it begins, it says how long all of its work is planned to take, ms. */
export type Tell = (what: string, plannedMs?: number) => void;

/** What a command may conclude from after its run. */
export interface Ended {
  report: Report;
  history: History;
  played: PlayedAgain | undefined;
}

export interface RunPlanFlags extends RunFlags, StrictnessFlags {
  /** How long the run may take, ms. */
  time?: number;
  /** Asks nothing more once a must rule looks broken. */
  bail?: boolean;
  /** The file of an earlier report: findings that it already has do not fail the run. */
  baseline?: string;
}

/** Carries out a plan on the flags' target; without one, on the embedded implementation in a process of its own. */
export function runPlan(flags: RunPlanFlags, plan: RunPlan): Promise<ExitCode> {
  const use = (profile: Profile, choice: Chosen) => runOn(profile, plan, { ...flags, ...choice });
  return withProfile(flags, use, plan.starting);
}

type Flags = Omit<RunPlanFlags, keyof ProfileFlags> & Chosen;

async function runOn(profile: Profile, plan: RunPlan, flags: Flags): Promise<ExitCode> {
  const began = performance.now();
  const startedAt = new Date().toISOString();
  const faults = waiverFaults(profile.waivers, catalogue, startedAt.slice(0, 10));
  if (faults.length > 0) throw new ProfileError(faults);

  const baseline = flags.baseline === undefined ? undefined : baselineIn(flags.baseline);
  const id = newRunId();
  const [seed, command] = [flags.seed ?? anySeed(), commandLine()];
  const facts: RunFacts = { ...thisKit(), profile, run: id, seed, command };
  // A replay's report holds one rule: the run whose findings are worked off stays the latest.
  const folder = new RunFolder(id, flags.out, plan.concludes === undefined);
  const interrupt = onInterrupt();
  const bail = new AbortController();
  const signal = AbortSignal.any([interrupt, bail.signal]);
  const page = PageLink.ofThisRun();
  const terminal = progressOn({ ...screenOn(process.stderr), quiet: flags.quiet ?? false });
  const progress = page?.beside(terminal) ?? terminal;
  tellPage({ kind: "begun", startedAt, folder: folder.path });
  announce(profile, plan, flags, progress);
  let course: Course = { before: 0, now: 0, after: 0 };
  const begin = (now: number, after = Math.max(0, course.after - now)) => {
    course = { before: course.before + course.now, now, after };
  };
  const tell: Tell = (what, ms) => {
    if (ms !== undefined) begin(ms);
    progress.step({ phase: "running", what, course });
  };
  const drivers = plan.drivers?.(facts, tell, (line) => progress.say(line)) ?? [];
  const onBroken = (broken: LooksBroken) => {
    terminal.say(soFar(broken));
    if (flags.bail === true && broken.level === "must") bail.abort();
  };
  const isSeen = flags.quiet !== true || flags.bail === true || page !== undefined;
  const onlooker = isSeen ? new Onlooker(onBroken, page?.show) : undefined;
  const plans = new PlansTold((line) => progress.say(line), plan.first !== undefined);
  const { told, history, found, played } = await runCheck({
    ...facts,
    rules,
    catalogue,
    properties: plan.properties,
    ...(plan.runs === undefined ? {} : { runs: plan.runs }),
    ...(flags.time === undefined ? {} : { timeMs: flags.time - (performance.now() - began) }),
    extent: plan.extent ?? "quick",
    ...(plan.again === undefined ? {} : { again: plan.again }),
    ...(plan.first === undefined ? {} : { first: plan.first }),
    ...(plan.rests === undefined ? {} : { rests: plan.rests }),
    ...(plan.narrows === undefined ? {} : { narrows: plan.narrows }),
    selected: ({ clause }) => plan.selects(clause.id),
    sink: (event) => {
      folder.record(event);
      onlooker?.see(event);
      page?.see(event);
    },
    signal,
    ...(page === undefined ? {} : { hold: page.hold, onCounting: page.count }),
    onGreeted: (latencyMs) => {
      for (const part of plan.parts?.(profile, latencyMs) ?? []) {
        if (part === undefined) continue;
        progress.say(partLine(part));
        course.after += part.time.ms;
      }
    },
    onPlan: (made, from) => {
      plans.begin(made, from);
      const { ms } = made.cost;
      const isFirst = course.before + course.now === 0;
      if (made.episodes.length === 0) return;
      const looks = plan.rests ? looksMs(plan.rests) : 0;
      // How much the whole extent adds is planned only once the other parts are over.
      const more = plan.first === undefined ? 0 : (timesOfQuick.thorough - 1) * ms;
      if (isFirst) begin(ms, course.after + more);
      else begin(ms - looks, looks);
    },
    onRest: (ms) => tell("a user and tokens again that are a minute old", ms),
    onDriven: (allowance) => plans.end(allowance),
    onNarrowed: (allowance, findings) => plans.narrowed(allowance, findings),
    onSlower: (cost, requestsPerSecond) => plans.slower(cost, requestsPerSecond),
    onProgress: ({ drive, ...step }) =>
      progress.step({ phase: "running", ...step, course, what: drive }),
    onJudging: () => {
      void onlooker?.close();
      progress.step({ phase: "judging", what: "what was recorded" });
    },
    onNarrowing: ({ rule, ...step }) => progress.step({ phase: "narrowing", ...step, what: rule }),
    drivers,
  }).catch(async (error: unknown) => {
    progress.done();
    await onlooker?.close();
    throw error;
  });
  progress.step({ phase: "writing", what: folder.name });

  const run = {
    ...{ id, seed, command, startedAt },
    endedAt: new Date().toISOString(),
    ...(signal.aborted ? { interrupted: true } : {}),
  };
  const wasStopped = interrupt.aborted;
  const ended = { told, history, findings: found, played, profile, run, wasStopped, baseline };
  return writeReport(ended, plan, flags, { folder, progress });
}

/** Says what is examined, before anything is sent. */
function announce(profile: Profile, plan: RunPlan, flags: Flags, progress: Progress): void {
  if (flags.by !== undefined)
    progress.say(`target  ${withoutCredentials(profile.target.baseUrl)} (${flags.by})`);
  else if (plan.begins !== undefined) progress.say(plan.begins(profile));
  for (const line of givenLines(profile)) progress.say(line);
}

/** Concludes from a run what it came to, writes its files, and shows the report. */
async function writeReport(
  { played, ...judged }: Omit<JudgedRun, "owes" | "reportPath"> & Pick<Ended, "history" | "played">,
  plan: RunPlan,
  flags: Flags,
  { folder, progress }: { folder: RunFolder; progress: Progress },
): Promise<ExitCode> {
  const { told, history } = judged;
  const whole = {
    ...judged,
    ...{ reportPath: join(folder.name, "report.json"), isEmbedded: flags.embedded === true },
    ...{ owes: plan.owes, ...plan.extras?.(told) },
  };
  const plainly = reportOf(whole, flags);
  const concluded = plan.concludes?.({ report: plainly, history, played });
  const report = concluded === undefined ? plainly : answering(plainly, concluded);
  const pictures = loadPictures(history);
  // Writers of formats are loaded at the end, so that the first request need not wait for them.
  const { growing, reportFiles } = await import("../../conformance/report/formats/files.ts");
  const packed = flags.plain === true ? [] : growing;
  const earlier = flags.out === undefined ? earlierRuns(folder.path, report.target.baseUrl) : [];
  const files = reportFiles(report, history, { charts: pictures, earlier, packed });
  const drawn = pictures.map(({ name, svg }) => [name, svg] as const);
  const { facts, header: recorded } = history;
  const own = { report, history: folder.history(), facts, recorded };
  const further = plan.further?.(own, folder.name);
  const all = new Map([...files, ...drawn, ...(further?.files ?? [])]);
  const names = await folder.finish(all, packed);
  rememberRun(readFileSync(join(folder.path, "report.json")), flags);
  progress.done();
  present(report, flags, { files: { folder: folder.name, names } }, plan.inOneLine?.(report));
  for (const line of further?.says ?? []) console.error(line);
  tellPage({ kind: "said", lines: further?.says ?? [] });
  return report.concluded?.exitCode ?? report.exitCode;
}

/** A report of one question: where it is answered, nothing need be done for what else was seen. */
function answering({ settlers, ...report }: Report, concluded: Concluded): Report {
  const isOpen = concluded.exitCode >= exitCodes.incomplete;
  return { ...report, ...(isOpen && settlers ? { settlers } : {}), concluded };
}

const baselineIn = (file: string): Report =>
  reportIn(file, {
    thing: `--baseline ${file}`,
    next: "Give the report.json of a run that you accept.",
  }).report;
