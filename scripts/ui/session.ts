import { existsSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Profile } from "../../contracts/profile/index.ts";
import type { Diagnosis } from "../doctor/diagnosis.ts";
import { faultOfTheSurroundings, UsageError } from "../frame/faults.ts";
import { hasReport } from "../frame/files/report-file.ts";
import { written } from "../frame/files/run-folder.ts";
import { flagWords, type ProfileFlags } from "../frame/profile/profile.ts";
import { type Aim, aimOf, isSame } from "./aim.ts";
import type { Order } from "./kit-process.ts";
import { type Read, readIn } from "./reports.ts";
import { type Again, Run } from "./run.ts";
import type { Watch } from "./watch.ts";

/** How many earlier runs are listed. */
const mostEarlier = 20;

/** What one page shows, in whichever tab: the target, the runs of the page, and one report. */
export class Session {
  where: ProfileFlags;
  /** Where that sends, when the page was last drawn, and what the profile of the shown report's run declares. */
  aim: Aim = {};
  declared: Profile | undefined;
  /** What the target showed by itself, what was answered below the start button, and how trying the facts ended. */
  found: readonly string[] = [];
  answer: readonly string[] = [];
  /** Why the last action could not be done, and the id of the field that it is said at where its form has one of its own. */
  fault: string | undefined;
  faultAt: string | null = null;
  diagnoses: readonly Diagnosis[] = [];
  readonly runs: Run[] = [];
  /** Of which the page speaks: the run that goes on, or the one before it; none once another report was chosen. */
  latest: Run | undefined;
  /** The folder whose report is shown. */
  shown: string | undefined;
  watch: Watch | undefined;
  /** What begins, one after another, when the run that goes on has ended. */
  waiting: (() => void)[] = [];
  #isNew = true;

  constructor(where: ProfileFlags) {
    this.where = where;
  }

  /** Examines this from now on: what was said of another target goes. */
  examine(where: ProfileFlags): void {
    if (isDeepStrictEqual(flagWords(where), flagWords(this.where))) return;
    this.where = where;
    this.found = [];
    this.diagnoses = [];
  }

  readonly change = (): void => {
    this.#isNew = true;
  };

  /** Whether anything has changed since this was asked. */
  hasNews(): boolean {
    const isNew = this.#isNew;
    this.#isNew = false;
    return isNew;
  }

  /** The run that goes on. */
  get current(): Run | undefined {
    const run = this.runs.at(-1);
    return run?.code === undefined ? run : undefined;
  }

  /**
   * Starts a command, by default where the shown report's run sent; its report is shown once it has ended, unless it asks
   * rules of the shown one again. Throws UsageError where one runs already.
   */
  run(words: readonly string[], again?: Again, aim?: Aim): Run {
    if (this.current !== undefined)
      throw new UsageError("a run", "goes on already", "Wait for its end, or stop it.");
    const run = new Run(
      words,
      aim ?? (this.read?.own ? this.read.aim : this.aim),
      again,
      this.change,
    );
    this.fault = undefined;
    this.runs.push(run);
    this.latest = run;
    void run.ended.then(() => {
      if (again === undefined && run.folder !== undefined && hasReport(run.folder))
        this.show(run.folder);
      this.waiting.shift()?.();
      this.change();
    });
    this.change();
    return run;
  }

  /** Shows a report; a watch of another target ends. */
  show(folder: string): void {
    const before = this.read?.aim;
    this.shown = folder;
    if (!isSame(before ?? {}, this.read?.aim ?? {})) this.unwatch();
  }

  unwatch(): void {
    this.watch?.stop();
    this.watch = undefined;
  }

  /** Begins the first of these, and each other when the one before has ended. */
  queue(begin: readonly (() => void)[]): void {
    const [first, ...others] = begin;
    first?.();
    this.waiting = others;
  }

  order(what: Order): void {
    if (what === "stop") this.waiting = [];
    this.current?.order(what);
    this.change();
  }

  /** The shown report. */
  get read(): Read | undefined {
    return readIn(this.shown);
  }

  /** The words that send where the shown report's own run sent, or else where Start sends. */
  wordsAgain(): string[] {
    return flagWords(this.read?.own ?? this.where);
  }

  /** The folders that hold a report: those of this page's runs, then the latest others; of each the newest first. */
  folders(): string[] {
    const own = this.runs.flatMap(({ folder }) => folder ?? []);
    const others = namesIn("out").filter((name) => name !== "latest");
    const latest = others.toSorted().slice(-mostEarlier);
    const all = [own, latest.map((name) => resolve("out", name))];
    return [...new Set(all.flatMap((some) => some.toReversed()))].filter(hasReport);
  }

  /** The folder of this name. Throws UsageError. */
  folderNamed(name: string): string {
    const folder = this.folders().find((one) => basename(one) === name);
    if (folder !== undefined) return folder;
    throw new UsageError("the run", "is not there any more", "Choose another one.");
  }

  /** The files of a run that can be taken away, below its folder. */
  filesOf(folder: string): string[] {
    const scripts = namesIn(join(folder, "findings")).filter((name) => /\.(?:sh|http)$/.test(name));
    return [
      ...namesIn(folder).filter((name) => written.test(name)),
      ...scripts.map((name) => `findings/${name}`),
    ].toSorted();
  }

  /** The path of such a file, by the names of its folder and itself. */
  file([place, ...names]: readonly string[]): string | undefined {
    const folder = this.folders().find((one) => basename(one) === place);
    const name = names.join("/");
    if (folder === undefined || !this.filesOf(folder).includes(name)) return undefined;
    return join(folder, name);
  }

  async act(form: URLSearchParams): Promise<void> {
    const { actions, ofAnotherKit } = await import("./actions.ts");
    const act = actions[form.get("do") ?? ""];
    if (act === undefined) throw ofAnotherKit();
    this.answer = [];
    this.fault = undefined;
    this.faultAt = null;
    try {
      await act(this, form);
    } catch (error) {
      this.fault = faultOfTheSurroundings(error);
      this.faultAt = form.get("at");
      throw error;
    } finally {
      this.change();
    }
  }

  /** The changing parts of the page, by the ids of their elements. */
  async parts(): Promise<ReadonlyMap<string, string>> {
    const { partsOf } = await import("./parts/parts.ts");
    this.aim = await aimOf(this.where);
    this.declared = this.read?.own && (await aimOf(this.read.own)).facts;
    return partsOf(this);
  }
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
