import type { Profile } from "../../contracts/profile/index.ts";
import type { Report } from "../../contracts/report.ts";
import { generationRouteIds } from "../../contracts/wire/route-ids.ts";
import { mayBePaid, takenBy } from "../kit/generation/taken.ts";
import type { Call } from "../kit/history/call.ts";
import type { History } from "../kit/history/history.ts";
import { type Costs, costs } from "../target/allowance.ts";
import { formed } from "../target/answer-form.ts";
import { mostOf } from "../target/client-for.ts";
import { kitClock } from "../target/recorder.ts";

/** What a run used of the requests, users, paid jobs and restarts that the profile allows it. */
export function budgetOf(history: History, profile: Profile): NonNullable<Report["budget"]> {
  const allowed = mostOf(profile);
  const used: Costs = {
    requests: history.calls.filter(isOurs).length,
    users: history.to("signup").filter(isOurs).length,
    paidJobs: paidJobsIn(history, profile),
    restarts: history.to("restart").filter(isOurs).length,
  };
  return Object.fromEntries(
    costs.map((cost) => [cost, { used: used[cost], allowed: allowed[cost] }]),
  );
}

/** What the kit sent itself: a load generator has a ceiling of its own. */
const isOurs = ({ sent }: Call): boolean => sent.at.clock === kitClock;

function paidJobsIn(history: History, profile: Profile): number {
  const asked = generationRouteIds.flatMap((id) => history.to(id)).filter(isOurs);
  return asked.filter((call) => mayBePaid(takenBy(answerTo(call), profile))).length;
}

const answerTo = ({ received }: Call) => ({ ...formed(received?.text), status: received?.status });
