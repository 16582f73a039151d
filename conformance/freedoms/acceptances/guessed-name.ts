import { spelling } from "../refusals/spelling.ts";
import type { AcceptanceFreedom } from "./acceptance.ts";

const { name, silence, settledBy, dodgedBy } = spelling;

/** That a service passes over a parameter whose name the kit guesses: then it took no value of it. */
export const guessedName: AcceptanceFreedom = {
  ...{ name, silence, settledBy, dodgedBy },
  needs: ({ parameter, history: { facts } }) => parameter.guessed?.(facts),
  ruledOutBy: "how it is spelt is declared",
};
