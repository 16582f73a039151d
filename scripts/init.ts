import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { type Command, InvalidArgumentError } from "commander";
import { type Plan, plans } from "../contracts/limits.ts";
import { type Environment, parseProfile } from "../contracts/profile/index.ts";
import { UsageError } from "./frame/faults.ts";
import { askFor } from "./init/ask.ts";
import { type Known, profileOf } from "./init/profile-of.ts";

interface InitFlags extends Partial<Omit<Known, "accounts">> {
  account?: Known["accounts"];
  write: string;
  force?: boolean;
  yes?: boolean;
}

export function add(program: Command): void {
  program
    .command("init")
    .description("write a profile by asking the target, and you where you are at a terminal")
    .option("--target <url>", "base URL of the target")
    .option("--name <name>", "what reports call the target")
    .option("--mailbox <host:port>", "where the kit takes the target's mail by SMTP")
    .option("--webhook <host:port>", "where the kit takes the target's webhook calls")
    .option("--enterprise-key <variable>", "environment variable that holds the enterprise key")
    .option("--account <plan=variable>", "variable with a standard key; once a plan", account, [])
    .option("--write <file>", "where the profile goes", "profile.json")
    .option("--force", "overwrite it")
    .option("--yes", "ask nothing: the flags and the target are enough")
    .action(init);
}

async function init({
  account: accounts = [],
  write,
  force,
  yes,
  ...flags
}: InitFlags): Promise<void> {
  if (existsSync(write) && force !== true) {
    const next = "Choose another file with --write, or overwrite it with --force.";
    throw new UsageError(`--write ${write}`, "is there already", next);
  }
  const asks = process.stdin.isTTY && yes !== true;
  const known = asks ? await askFor({ ...flags, accounts }) : { target: "", ...flags, accounts };
  if (known.target === "") {
    throw new UsageError("--target", "is not given", "Give the base URL of the target.");
  }
  const { lookAt } = await import("./init/look.ts");
  const seen = await lookAt(parseProfile(profileOf(known, {}), anyVariable));
  const profile = profileOf(known, seen.facts);
  parseProfile(profile, anyVariable);
  await writeFile(write, `${JSON.stringify(profile, null, 2)}\n`);
  const next = `${write} is written. Try its facts with: doctor --profile ${write}`;
  process.stdout.write(`${[...seen.lines, next].join("\n")}\n`);
}

/** Variables need not be set yet: the profile names them. */
const anyVariable: Environment = new Proxy({}, { get: (_, name) => String(name) });

function account(text: string, before: Known["accounts"]): Known["accounts"] {
  const [plan = "", variable = ""] = text.split("=", 2);
  if (!plans.includes(plan as Plan) || variable === "") {
    throw new InvalidArgumentError(`Wanted: plan=VARIABLE, with a plan of ${plans.join(", ")}.`);
  }
  return [...before, { plan: plan as Plan, variable }];
}
