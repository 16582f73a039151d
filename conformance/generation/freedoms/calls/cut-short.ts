import { fact } from "../../../history/sighting.ts";
import { isOfEnterprise, restartsUntil } from "../../restarts-until.ts";
import type { CallFreedom } from "./call-freedom.ts";

/** That a restart of a dedicated server ends the jobs that it works on. */
export const cutShort: CallFreedom = {
  name: "job that a restart cut short",
  silence:
    "States and transitions: what becomes of the work of a server that is restarted is not given",
  settledBy: fact(
    "enterprise.restartSettlesMs",
    "by when a restart is over (enterprise.restartSettlesMs): a job was not called back after one",
  ),
  dodgedBy: "scenarios that restart servers run alone, once the others are through",

  explains: (job, by, history) =>
    isOfEnterprise(job) &&
    restartsUntil(by, history).some((answered) => answered > job.call.sent.at.t),
  ruledOutBy: "no server was restarted while the job was under way",
};
