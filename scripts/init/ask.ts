import type { Readable, Writable } from "node:stream";
import { isCancel, text } from "@clack/prompts";
import { type Plan, plans } from "../../contracts/limits.ts";
import { answerFault, targetFault } from "./check.ts";
import type { Known } from "./profile-of.ts";
import { type Question, questions, variableFault } from "./questions.ts";

/** Where a person reads questions and types answers. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Asks a person. Once stopped, by Ctrl-C or the end of the input, it asks nothing more and keeps the answers so far.
 */
export class Dialogue {
  readonly #terminal: Terminal;
  readonly #end = new AbortController();
  #stopped = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    terminal.input.once("end", () => this.#end.abort());
    terminal.input.on("keypress", (_, key?: { ctrl?: boolean; name?: string }) => {
      if (key?.ctrl === true && key.name === "d") this.#end.abort();
    });
  }

  /** Whether the person stopped before the last question. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** The target's address; undefined where none was given. */
  askForTarget(): Promise<string | undefined> {
    return this.#ask("base URL of the target", "https://api.example.com", targetFault);
  }

  /** Asks for what is not known yet; an empty answer leaves it open. */
  async askFor(known: Known, hasControlPlane: boolean): Promise<Known> {
    const all = { ...known };
    for (const question of questions as readonly (Question & { name: keyof Known })[]) {
      if (all[question.name] !== undefined) continue;
      if (question.ofControlPlane === true && !hasControlPlane) continue;
      const answer = await this.#ask(question.what, question.example, (given) =>
        answerFault(question, given),
      );
      Object.assign(all, { [question.name]: answer });
    }
    return {
      ...all,
      accounts: known.accounts.length > 0 ? known.accounts : await this.#accounts(),
    };
  }

  async #accounts(): Promise<Known["accounts"]> {
    const given: { plan: Plan; variable: string }[] = [];
    for (const plan of plans) {
      const what = `environment variable with a standard key on ${plan}`;
      const variable = await this.#ask(what, "STANDARD_KEY", variableFault);
      if (variable !== undefined) given.push({ plan, variable });
    }
    return given;
  }

  /** Asks until an answer is usable or empty; an unusable answer stays in the line to be edited. */
  async #ask(
    message: string,
    example: string,
    faultIn: (answer: string) => string | undefined,
  ): Promise<string | undefined> {
    if (this.#stopped) return undefined;
    const answer = await text({
      ...this.#terminal,
      message,
      placeholder: `such as ${example}; empty: not known`,
      signal: this.#end.signal,
      validate: (typed = "") => (typed.trim() === "" ? undefined : faultIn(typed.trim())),
    });
    this.#stopped = isCancel(answer);
    return isCancel(answer) ? undefined : answer?.trim() || undefined;
  }
}
