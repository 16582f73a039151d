import type { Dossiers } from "../dossier.ts";
import type { QueueMonitor } from "../queue-monitor.ts";
import type { ToldRejection } from "../turn-aways.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Who may be turned away. A rejection with fewer inside than the limit is spurious. It shows that places are not
 * freed where more places were once in use, and enough jobs have ended to have kept the rest; and that
 * accounts share a queue where only the jobs of other accounts would fill it.
 */
export function concludeAdmission(
  queue: QueueMonitor,
  rules: Dossiers,
  around: Surroundings,
): void {
  const { "admits-below-limit": admits, "frees-places": frees, "per-account": apart } = rules;
  const { turnAways, admissions, full } = queue;
  const mayBeKept = areKept(turnAways.alone, full);
  for (const rejection of turnAways.alone) {
    const isLess = mayBeKept && rejection.own < around.certain;
    (isLess ? frees : admits).contradicts(spurious(rejection, full));
  }
  for (const rejection of turnAways.beside)
    apart.contradicts({
      ...spurious(rejection, full),
      how: "turned-away-beside-others",
      // Its own refused requests may have filled its queue.
      unless: ["admits-below-limit", "frees-places", "enforced-on-arrival"],
    });

  // Admissions into queues that nobody filled show nothing of the last place, nor of one that is free again.
  const isFilled = admissions.filled;
  admits.supporting = isFilled ? admissions.below : 0;
  admits.power = { below: admissions.below, lastPlace: admissions.last };
  frees.supporting = isFilled ? admissions.refilled : 0;
  frees.isOpen = mayBeKept && turnAways.alone.length > 0;
  if (frees.isOpen)
    frees.lacks("driver", "sawtooth", "why requests were turned away below the limit");
  frees.power = { refilled: admissions.refilled };
  apart.supporting = queue.isolated;
  apart.power = { besideFull: queue.isolated };
  if (admissions.last === 0 || !isFilled) admits.lacks("driver", "fill-and-drain");
  if (admissions.refilled === 0 || !isFilled) frees.lacks("driver", "sawtooth");
  if (queue.isolated === 0) apart.lacks("driver", "accounts");
}

/** Whether jobs that ended and kept their places explain these rejections: enough ended, and few were brief. */
function areKept(alone: readonly ToldRejection[], full: number): boolean {
  const brief = alone.filter(({ isBrief }) => isBrief).length;
  return 2 * brief < alone.length && alone.every(({ own, ended }) => own + ended >= full);
}

function spurious({ job, own, everywhere }: ToldRejection, full: number) {
  return {
    how: "turned-away-below-limit",
    jobs: [job],
    at: job.a,
    numbers: { inside: own, everywhere, limit: full },
  };
}
