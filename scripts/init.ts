import { type Command, InvalidArgumentError } from "commander";
import { type Plan, plans } from "../contracts/limits.ts";
import { parseProfile, withoutCredentials } from "../contracts/profile/index.ts";
import { UsageError } from "./frame/faults.ts";
import { askFor, askForTarget } from "./init/ask.ts";
import { answerFault, anyVariable } from "./init/check.ts";
import { authorization, seeThatWritable, writeProfile } from "./init/output.ts";
import { type Known, profileOf } from "./init/profile-of.ts";
import { type Answers, type Question, questions, variableFault } from "./init/questions.ts";

interface InitFlags extends Answers {
  target?: string;
  account?: Known["accounts"];
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
    .option("--write <file>", "where the profile goes", "profile.json")
    .option("--force", "overwrite it")
    .option("--yes", "ask nothing: the flags and the target are enough")
    .action(init);
}

async function init({ write, force, yes, ...flags }: InitFlags): Promise<void> {
  seeThatWritable(write, force === true);
  const asks = process.stdin.isTTY && yes !== true;
  const target = flags.target ?? (asks ? await askForTarget() : "");
  if (target === "") {
    throw new UsageError("--target", "is not given", "Give the base URL of the target.");
  }
  const known: Known = { ...flags, target, accounts: flags.account ?? [] };
  const { lookAt } = await import("./init/look.ts");
  const seen = await lookAt(parseProfile(profileOf(known, {}), anyVariable));
  process.stdout.write(`${seen.lines.join("\n")}\n`);
  const all = asks ? await askFor(known, seen.facts.controlPlane !== false) : known;
  const profile = profileOf(all, seen.facts);
  writeProfile(write, profile);
  if (withoutCredentials(target) !== target) process.stdout.write(`${setAuthorization}\n`);
  process.stdout.write(`${write} is written. Try its facts with: doctor --profile ${write}\n`);
}

const setAuthorization = `The password of the URL is not written: set ${authorization} to "Basic " and the base64 of user:password.`;

/** Reads the flag of a question; throws InvalidArgumentError on an answer that does not do. */
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
