import { type Command, InvalidArgumentError, Option } from "commander";
import { kitCommand } from "../conformance/report/kit-command.ts";
import { type Plan, plans } from "../contracts/limits.ts";
import {
  parseProfile,
  type Scope,
  scopes,
  withoutCredentials,
} from "../contracts/profile/index.ts";
import { type ExitCode, exitCodes } from "../contracts/report.ts";
import { UsageError } from "./frame/faults.ts";
import { ownFile } from "./frame/profile/profile.ts";
import type { Dialogue, Terminal } from "./init/ask.ts";
import { answerFault, anyVariable } from "./init/check.ts";
import { authorization, seeThatWritable, writeProfile } from "./init/output.ts";
import { type Known, offersControlPlane, profileOf, type SeenFacts } from "./init/profile-of.ts";
import { type Answers, type Question, questions, variableFault } from "./init/questions.ts";

interface InitFlags extends Answers {
  target?: string;
  account?: Known["accounts"];
  scopes?: Scope[];
  write: string;
  force?: boolean;
  yes?: boolean;
}

export function add(program: Command): void {
  const command = program
    .command("init")
    .description("write a profile by asking the target, and you where you are at a terminal")
    .option("--target <url>", "base URL of the target");
  for (const question of questions) command.option(question.flag, question.what, fitting(question));
  command
    .option("--account <plan=variable>", "variable with a standard key; once a plan", account, [])
    .option("--write <file>", "where the profile goes", ownFile)
    .addOption(
      new Option("--scopes <scope...>", "what the target offers, where that is not all").choices(
        scopes,
      ),
    )
    .option("--force", "overwrite it")
    .option("--yes", "ask nothing: the flags and the target are enough")
    .action(async (flags: InitFlags) => {
      const asks = process.stdin.isTTY && flags.yes !== true;
      const terminal = { input: process.stdin, output: process.stderr };
      process.exitCode = await init(flags, asks ? terminal : undefined);
    });
}

/**
 * Writes the profile from the flags, the target, and the answers of a person at the terminal; 130 where the person
 * stopped early.
 */
export async function init(flags: InitFlags, terminal: Terminal | undefined): Promise<ExitCode> {
  const { write, force, yes, ...told } = flags;
  seeThatWritable(write, force === true);
  const dialogue = terminal && (await dialogueAt(terminal));
  const target = told.target ?? (await dialogue?.askForTarget());
  if (target === undefined) {
    if (dialogue?.stopped) return exitCodes.interrupted;
    throw new UsageError("--target", "is not given", "Give the base URL of the target.");
  }
  const known: Known = { ...told, target, accounts: told.account ?? [] };
  const seen = await look(known);
  const all = (await dialogue?.askFor(known, offersControlPlane(known))) ?? known;
  writeProfile(write, profileOf(all, seen));
  if (withoutCredentials(target) !== target) process.stdout.write(`${setAuthorization}\n`);
  const next = (command: string) => `${kitCommand} ${command} --profile '${write}'`;
  const stopped = dialogue?.stopped ? ", with what was answered so far" : "";
  const unasked = dialogue || yes ? "" : "; at a terminal init asks for more, as its flags do";
  process.stdout.write(
    `${write} is written${stopped}${unasked}. Try its facts, then the target:\n  ${next("doctor")} && ${next("check")}\n`,
  );
  return dialogue?.stopped ? exitCodes.interrupted : exitCodes.conforms;
}

/** Loaded only where a person is asked. */
async function dialogueAt(terminal: Terminal): Promise<Dialogue> {
  const { Dialogue } = await import("./init/ask.ts");
  return new Dialogue(terminal);
}

async function look(known: Known): Promise<SeenFacts> {
  const { lookAt } = await import("./init/look.ts");
  const { facts, lines } = await lookAt(parseProfile(profileOf(known, {}), anyVariable));
  process.stdout.write(`${lines.join("\n")}\n`);
  return facts;
}

const setAuthorization = `The password of the URL is not written: set ${authorization} to "Basic " and the base64 of user:password.`;

/** Parses the flag of a question; throws InvalidArgumentError on an unusable answer. */
const fitting = (question: Question) => (answer: string) => {
  const fault = answerFault(question, answer);
  if (fault !== undefined) throw new InvalidArgumentError(`${fault}, met "${answer}"`);
  return answer;
};

function account(text: string, before: Known["accounts"]): Known["accounts"] {
  const [plan = "", variable = ""] = text.split("=", 2);
  if (!plans.includes(plan as Plan) || variableFault(variable) !== undefined) {
    throw new InvalidArgumentError(`Wanted: plan=VARIABLE, with a plan of ${plans.join(", ")}.`);
  }
  return [...before, { plan: plan as Plan, variable }];
}
