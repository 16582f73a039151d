import { createInterface } from "node:readline/promises";
import { type Plan, plans } from "../../contracts/limits.ts";
import type { Known } from "./profile-of.ts";
import { faultOf, type Question, questions } from "./questions.ts";

type Ask = (question: string) => Promise<string>;

/** Asks a person, on the terminal, for the target's address. */
export const askForTarget = (): Promise<string> =>
  atTerminal((ask) => ask("Base URL of the target"));

/** Asks for what is not known yet; an empty answer leaves it open, one that does not do is asked for again. */
export function askFor(known: Known, hasControlPlane: boolean): Promise<Known> {
  return atTerminal(async (ask) => {
    const all = { ...known };
    for (const question of questions as readonly (Question & { name: keyof Known })[]) {
      if (all[question.name] !== undefined) continue;
      if (question.ofControlPlane === true && !hasControlPlane) continue;
      Object.assign(all, { [question.name]: await answerTo(question, ask) });
    }
    return { ...all, accounts: known.accounts.length > 0 ? known.accounts : await accounts(ask) };
  });
}

async function answerTo(question: Question, ask: Ask): Promise<string | undefined> {
  for (let why = "empty: not known"; ; ) {
    const answer = await ask(`${question.what} (${why})`);
    if (answer === "") return undefined;
    const fault = faultOf(question, answer);
    if (fault === undefined) return answer;
    why = fault;
  }
}

async function accounts(ask: Ask): Promise<Known["accounts"]> {
  const given: { plan: Plan; variable: string }[] = [];
  for (const plan of plans) {
    const variable = await ask(`environment variable with a standard key on ${plan} (empty: none)`);
    if (variable !== "") given.push({ plan, variable });
  }
  return given;
}

async function atTerminal<T>(act: (ask: Ask) => Promise<T>): Promise<T> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await act(async (question) => (await terminal.question(`${question}: `)).trim());
  } finally {
    terminal.close();
  }
}
