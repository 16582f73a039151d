import { doubtedMedium } from "../../generation/refused-media.ts";
import { fact } from "../../history/sighting.ts";
import type { ServingFreedom } from "./serving.ts";

/** That a route refuses the kit's own files for what is in them, such as a recording without speech. */
export const contentOfFile: ServingFreedom = {
  name: "content of a file",
  silence: "Other endpoints: what a file must hold is not shown",
  settledBy: fact(
    "recognise.mediumRefused",
    "how a file is refused for what is in it (recognise.mediumRefused): none of the kit's was accepted",
  ),
  avoidedBy: "scenarios send pictures with things in them, and recordings with speech",

  needs: ({ job, jobs, history: { facts } }) => doubtedMedium(job, facts, jobs),
  ruledOutBy: "it has no file, its words speak of none, or the like was accepted",
};
