import { doubtedMedium } from "../../generation/refused-media.ts";
import { fact } from "../../history/sighting.ts";
import type { Freedom } from "../freedom.ts";
import { whyUnserved } from "./unserved.ts";

/** That a route refuses the kit's own files for what is in them, such as a recording without speech. */
export const contentOfFile: Freedom = {
  name: "content of a file",
  silence: "Other endpoints: what a file must hold is not shown",
  settledBy: fact(
    "recognise.mediumRefused",
    "how a file is refused for what is in it (recognise.mediumRefused): none of the kit's was accepted",
  ),
  avoidedBy: "scenarios send pictures with things in them, and recordings with speech",

  explains: (breach, history) =>
    whyUnserved(breach, history, {
      needOf: ({ job, jobs }) => doubtedMedium(job, history.facts, jobs),
      because: "it has no file, its words speak of none, or the like was accepted",
    }),
};
