import { enough } from "../experiments/attempts.ts";
import { type Freedom, ruledOut } from "./freedom.ts";

/** That what is to be served is denied for the moment, whatever is asked for. */
export const deniedForTheMoment: Freedom = {
  name: "denied for the moment",
  silence: "Limits, Errors: what a mishap or a limit answers, and for how long, is not shown",
  settledBy: {
    kind: "driver",
    name: "the same request again",
    text: "the same request again, at once and two seconds later: it was denied, perhaps for the moment",
  },
  avoidedBy: "scenarios try again what was denied, at once and two seconds later",

  explains({ attempts }) {
    if (attempts === undefined) return undefined;
    const { denied, clean } = attempts;
    return clean < enough
      ? { is: "open" }
      : ruledOut(`it was denied in ${denied} of ${clean} attempts, at once and two seconds later`);
  },
};
