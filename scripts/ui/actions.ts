import { join } from "node:path";
import { areaOf } from "../../conformance/report/areas.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import { OutsideError } from "../../contracts/outside-error.ts";
import { withoutCredentials } from "../../contracts/profile/index.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";
import type { Diagnosis } from "../doctor/diagnosis.ts";
import { UsageError } from "../frame/faults.ts";
import { reportIn } from "../frame/files/report-file.ts";
import { flagWords, type ProfileFlags } from "../frame/profile/profile.ts";
import { drivenByLoad } from "../frame/report-of.ts";
import { selectionOf } from "../frame/selection.ts";
import { leftOf, playable, replay } from "./again.ts";
import { aimOf } from "./aim.ts";
import { outputOf, type Said } from "./kit-process.ts";
import { moreOf } from "./parts/next.ts";
import { declareIn, fileToWrite, isWritable } from "./profile-file.ts";
import { forget } from "./reports.ts";
import type { Session } from "./session.ts";
import { Watch } from "./watch.ts";

/** What a button of the page does. Throws UsageError and the like where it cannot. */
export type Action = (session: Session, form: URLSearchParams) => Promise<void> | void;

/** What the fields name; a user and a password of an address are not shown in them. */
function named({ where }: Session, form: URLSearchParams): ProfileFlags {
  const [typed, profile] = [text(form, "target"), text(form, "profile")];
  const isShown = where.target !== undefined && withoutCredentials(where.target) === typed;
  const target = isShown ? where.target : typed;
  return (profile ?? target) === undefined ? { embedded: true } : { profile, target };
}

/** What is done, by the name that a button gives. Whatever asks a target is a command of the kit. */
export const actions: Readonly<Record<string, Action>> = {
  /** As soon as the fields say it, so that nobody takes the shown report's target for it. */
  name(session, form) {
    session.examine(named(session, form));
  },

  async look(session, form) {
    const { target, profile } = named(session, form);
    const file = fileToWrite(profile);
    if (!isWritable(file))
      throw new UsageError(
        "--profile",
        "the page writes no such file",
        "Name one that ends in .json.",
      );
    if (target === undefined) throw new UsageError("--target", "has no address", "Type one.");
    const said = await outputOf(["init", "--yes", `--target=${target}`, `--write=${file}`]);
    if (said.code !== 0) throw failed("init", said);
    session.examine({ profile: file, target });
    session.found = [`Written to ${file}.`, ...said.out.split("\n").slice(0, -3)];
  },

  async doctor(session) {
    const { where } = session;
    const said = await outputOf(["doctor", "--json", ...flagWords(where)]);
    if (!said.out.startsWith("[")) throw failed("doctor", said);
    if (session.where === where) session.diagnoses = JSON.parse(said.out) as Diagnosis[];
  },

  async keygen(session, form) {
    const file = text(form, "key");
    const said = await outputOf(["keygen", ...(file === undefined ? [] : [`--out=${file}`])]);
    if (said.code !== 0) throw failed("keygen", said);
    // A line that is set in goes on with the one before.
    session.answer = said.out.trim().split(/\n(?! )/);
  },

  async start(session, form) {
    session.examine(named(session, form));
    const given = (name: string) => {
      const value = text(form, name);
      return value === undefined ? [] : [`--${name}=${value}`];
    };
    const globs = (text(form, "rules") ?? "").split(/[\s,]+/).filter(Boolean);
    const commands: Record<string, readonly string[]> = {
      check: [...given("extent"), ...(globs.length === 0 ? [] : ["--rules", ...globs])],
      contracts: [],
      load: [],
      certify: ["key", "subject", "issuer"].flatMap(given),
    };
    selectionOf(globs);
    const aim = await aimOf(session.where);
    if (aim.fault !== undefined) throw new OutsideError(aim.fault);
    const command = text(form, "command") ?? "check";
    const own = commands[command];
    if (own === undefined) throw ofAnotherKit();
    const strict = form.has("strict") ? ["--strict"] : [];
    const words = [...flagWords(session.where), ...given("time"), ...strict, ...own];
    session.run([command, ...words], undefined, aim);
  },

  pause: (session) => session.order("pause"),
  resume: (session) => session.order("resume"),
  stop: (session) => session.order("stop"),

  show(session, form) {
    const folder = session.folderNamed(form.get("run") ?? "");
    reportIn(join(folder, "report.json"));
    forget(folder);
    session.show(folder);
    session.latest = session.current;
  },

  /** A run that would say more of the shown report's target. */
  more(session, form) {
    const wanted = form.get("more");
    const more = moreOf(session).find(({ run }) => run === wanted);
    if (more === undefined) throw ofAnotherKit();
    const [command = "", ...flags] = more.run.split(" ");
    session.run([command, ...session.wordsAgain(), ...flags]);
  },

  /** Runs a rule, an area, or all, where the shown report's own run sent; without one, at the target under Start. */
  run(session, form) {
    const where = session.wordsAgain();
    const [area, rule] = [form.get("area"), form.get("rule")];
    if (area === null && rule === null) return void session.run(["check", ...where]);
    const rules = rulesOf(area, rule);
    const { read } = session;
    const again = read?.own && { of: read.folder, rules };
    const globs = area === null ? rules : rules.map((one) => one.replace(/\..*/, ".*"));
    const words = rules.every(drivenByLoad)
      ? ["load", ...where]
      : ["check", ...where, "--rules", ...new Set(globs)];
    session.run(words, again);
  },

  replay: (session, form) => replay(session, [form.get("rule") ?? ""]),
  fails: (session) => replay(session, rulesIn(leftOf(session))),

  watch(session, form) {
    const { own, aim } = session.read ?? {};
    session.unwatch();
    if (form.has("on") && own && aim?.url) session.watch = watchOf(aim.url, session);
  },

  /** Declares a fact, and runs what it settles; what a first profile declares beyond it, a whole check shows. */
  async settle(session, form) {
    const { folder: of = "", own = {} } = session.read ?? {};
    const file = fileToWrite(own.profile);
    declareIn(file, form.get("facts") ?? "", own);
    const rules = form.getAll("rule");
    if (own.profile !== undefined)
      return void session.run(["check", ...flagWords(own), "--rules", ...rules], { of, rules });
    session.examine({ ...own, profile: file });
    session.run(["check", ...flagWords(session.where)], undefined, await aimOf(session.where));
  },
};

/** What a page asks that is older than the kit, or newer. */
export const ofAnotherKit = (): UsageError =>
  new UsageError("the page", "is of another kit", "Load it again.");

/** The rules of an area, or the one of this id. Throws UsageError. */
function rulesOf(area: string | null, rule: string | null): string[] {
  const known = catalogue.map(({ id }) => id);
  const rules = known.filter((id) => (area === null ? id === rule : areaOf(id) === area));
  if (rules.length > 0) return rules;
  throw ofAnotherKit();
}

/** Replays all findings when the target is back, those that were fixed, too; once a run that goes on has ended. */
function watchOf(url: string, session: Session): Watch {
  const onBack = () => {
    const isFree = session.current === undefined;
    if (isFree) replay(session, rulesIn([...new Set([...leftOf(session), ...playable(session)])]));
    return isFree;
  };
  return new Watch(url, onBack, session.change);
}

const rulesIn = (some: readonly RuleVerdict[]): string[] => some.map(({ rule }) => rule);

/** What was typed, trimmed; undefined where nothing was. */
const text = (form: URLSearchParams, name: string): string | undefined =>
  form.get(name)?.trim() || undefined;

/** What a short command said of why it failed. */
const failed = (command: string, { err }: Said): OutsideError =>
  new OutsideError(err.trim() || `${command} ended without a word.`);
