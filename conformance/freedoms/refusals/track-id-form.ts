import { doubtedTrackId, isOfOtherForm } from "../../generation/webhooks/doubted-track-id.ts";
import { fact } from "../../history/sighting.ts";
import { type Freedom, ruledOut } from "../freedom.ts";
import { refusalIn } from "./refusal.ts";

/** That a track_id must have a form, such as a UUID's. */
export const trackIdForm: Freedom = {
  name: "form of a track_id",
  silence: "Events, 2: the form of a track_id is not shown",
  settledBy: fact(
    "async.trackId",
    "the form of a track_id (async.trackId): none of its kind was accepted",
  ),
  avoidedBy: "scenarios give the form that is declared, or learn one that is accepted",

  explains(breach, history) {
    const { job, jobs } = refusalIn(breach, history) ?? {};
    if (job?.trackId === undefined || jobs === undefined) return undefined;
    const { facts } = history;
    if (isOfOtherForm(job, facts, jobs)) return { is: "used" };
    const needs = doubtedTrackId(job, facts, jobs);
    return needs === undefined
      ? ruledOut("the form of a track_id is declared, or was accepted")
      : { is: "open", needs };
  },
};
