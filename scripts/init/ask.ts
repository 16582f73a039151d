import { createInterface } from "node:readline/promises";
import { type Plan, plans } from "../../contracts/limits.ts";
import type { Known } from "./profile-of.ts";

/** Asks a person, on the terminal, for what is not known yet; an empty answer leaves it open. */
export async function askFor(known: Partial<Known>): Promise<Known> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ask = async (question: string, answer: string | undefined): Promise<string> =>
    answer ?? (await terminal.question(`${question}: `)).trim();
  try {
    return {
      target: await ask("Base URL of the target", known.target),
      name: await ask("Its name in reports (empty: none)", known.name),
      mailbox: await ask(
        "Where should its mails arrive, host:port (empty: no mail)",
        known.mailbox,
      ),
      webhook: await ask("Where may it call webhooks, host:port (empty: none)", known.webhook),
      enterpriseKey: await ask(
        "Environment variable with the enterprise key (empty: none)",
        known.enterpriseKey,
      ),
      accounts: known.accounts?.length ? known.accounts : await accounts(ask),
    };
  } finally {
    terminal.close();
  }
}

async function accounts(ask: (question: string, answer: undefined) => Promise<string>) {
  const given: { plan: Plan; variable: string }[] = [];
  for (const plan of plans) {
    const question = `Environment variable with a standard key on ${plan} (empty: none)`;
    const variable = await ask(question, undefined);
    if (variable !== "") given.push({ plan, variable });
  }
  return given;
}
