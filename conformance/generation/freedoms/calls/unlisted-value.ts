import { fact } from "../../../history/sighting.ts";
import { timestampLevel } from "../../parameters/transcribe.ts";
import type { CallFreedom } from "./call-freedom.ts";

/** That a job which asks for a level that is not listed is taken, and fails later: it never had a result. */
export const unlistedValue: CallFreedom = {
  name: "job of an unlisted value",
  silence: "Other endpoints: what becomes of a value that is not listed is not shown",
  settledBy: fact(
    "values.unlisted",
    "what becomes of a timestamp_level that is not listed (values.unlisted): it may fail its job",
  ),
  dodgedBy: "scenarios ask for listed levels, or none, where they await a call",

  explains: (job, _by, { facts }) => (timestampLevel.read(job, facts)?.is ?? "inside") !== "inside",
  ruledOutBy: "it asks for a listed level, or for none",
};
