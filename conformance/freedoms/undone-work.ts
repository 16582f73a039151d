import type { Job } from "../generation/job.ts";
import type { OpenPoint } from "../history/open-point.ts";

/** That a single job which was accepted comes to nothing. */
export const undoneWork: OpenPoint & { explains: (job: Pick<Job, "taken">) => boolean } = {
  name: "undone work",
  silence:
    "What the service does: full behaviour of the generation endpoints, and whether a job may fail, is not shown",
  settledBy: {
    kind: "driver",
    name: "the same request again",
    text: "the same request again, a while later: the first came to nothing, perhaps by a mishap",
  },
  dodgedBy:
    "scenarios ask a second later again for what came to nothing: a second failure is no mishap",

  explains: ({ taken }) => taken === "failed",
};
