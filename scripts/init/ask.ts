import { createInterface } from "node:readline/promises";
import { type Plan, plans } from "../../contracts/limits.ts";
import { answerFault, targetFault } from "./check.ts";
import type { Known } from "./profile-of.ts";
import { type Question, questions, variableFault } from "./questions.ts";

type Ask = (question: string) => Promise<string>;

/** Asks a person, on the terminal, for the target's address, until it is one. */
export const askForTarget = (): Promise<string> =>
  atTerminal(async (ask) => (await insist(ask, "base URL of the target", targetFault)) ?? "");

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

const answerTo = (question: Question, ask: Ask): Promise<string | undefined> =>
  insist(ask, question.what, (answer) => answerFault(question, answer));

/** Asks again until an answer does or is empty. */
async function insist(
  ask: Ask,
  what: string,
  faultIn: (answer: string) => string | undefined,
): Promise<string | undefined> {
  for (let why = "empty: not known"; ; ) {
    const answer = await ask(`${what} (${why})`);
    if (answer === "") return undefined;
    const fault = faultIn(answer);
    if (fault === undefined) return answer;
    why = fault;
  }
}

async function accounts(ask: Ask): Promise<Known["accounts"]> {
  const given: { plan: Plan; variable: string }[] = [];
  for (const plan of plans) {
    const what = `environment variable with a standard key on ${plan}`;
    const variable = await insist(ask, what, variableFault);
    if (variable !== undefined) given.push({ plan, variable });
  }
  return given;
}

/** Answers empty once the terminal has no more to say: what was answered before is kept. */
async function atTerminal<T>(act: (ask: Ask) => Promise<T>): Promise<T> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const lines = terminal[Symbol.asyncIterator]();
  try {
    return await act(async (question) => {
      process.stderr.write(`${question}: `);
      const { value, done } = await lines.next();
      return done === true ? "" : value.trim();
    });
  } finally {
    terminal.close();
  }
}
