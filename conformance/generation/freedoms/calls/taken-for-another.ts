import { fact } from "../../../history/sighting.ts";
import { idOf, namesakes } from "../../namesakes.ts";
import { resultCalls } from "../../told-results.ts";
import type { CallFreedom } from "./call-freedom.ts";

/**
 * That two requests of one track_id are one job. Where answers name no ids, the job may be the other request's once
 * that one's result was called back.
 */
export const takenForAnother: CallFreedom = {
  name: "request taken for another",
  silence: "Events, 2: whether two requests may have one track_id is not shown",
  settledBy: fact(
    "recognise.jobId",
    "a job's id in the answer (recognise.jobId): two requests of one track_id may be taken for one",
  ),
  dodgedBy: "each try has a track_id of its own; few scenarios give one twice",

  explains: (job, _by, history) =>
    idOf(job, history) === undefined &&
    namesakes(job, history).some((other) => resultCalls(other, history.facts).length > 0),
  ruledOutBy: "answers name their jobs, or no other request had its track_id",
};
