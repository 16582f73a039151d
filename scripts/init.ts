import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { type Command, InvalidArgumentError } from "commander";
import { type Plan, plans } from "../contracts/limits.ts";
import { type Environment, parseProfile } from "../contracts/profile/index.ts";
import { UsageError } from "./frame/faults.ts";
import { askFor, askForTarget } from "./init/ask.ts";
import { type Known, profileOf } from "./init/profile-of.ts";
import { type Answers, faultOf, type Question, questions } from "./init/questions.ts";

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
  if (existsSync(write) && force !== true) {
    const next = "Choose another file with --write, or overwrite it with --force.";
    throw new UsageError(`--write ${write}`, "is there already", next);
  }
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
  parseProfile(profile, anyVariable);
  await writeFile(write, `${JSON.stringify(profile, null, 2)}\n`);
  process.stdout.write(`${write} is written. Try its facts with: doctor --profile ${write}\n`);
}

/** Reads the flag of a question; throws InvalidArgumentError on an answer that does not do. */
const fitting = (question: Question) => (answer: string) => {
  const fault = faultOf(question, answer);
  if (fault !== undefined) throw new InvalidArgumentError(`${fault}, met "${answer}"`);
  return answer;
};

/** Variables need not be set yet: the profile names them. */
const anyVariable: Environment = new Proxy({}, { get: (_, name) => String(name) });

function account(text: string, before: Known["accounts"]): Known["accounts"] {
  const [plan = "", variable = ""] = text.split("=", 2);
  if (!plans.includes(plan as Plan) || variable === "") {
    throw new InvalidArgumentError(`Wanted: plan=VARIABLE, with a plan of ${plans.join(", ")}.`);
  }
  return [...before, { plan: plan as Plan, variable }];
}
