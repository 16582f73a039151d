import http from "k6/http";
import { Patience } from "../acts/patience.ts";
import type { Receiver } from "../settings.ts";
import { now, pause } from "./clock.ts";
import { settings } from "./settings.ts";

/**
 * Asking a webhook receiver what has arrived, so that a scenario can act on it.
 *
 *     GET {control}/arrived?hook={segment}&wait={ms}
 *     200 {"arrived": true, "t_us": 123.4}   the job's final webhook came and *was answered* at t_us
 *     200 {"arrived": false}                 not within `wait` milliseconds
 *
 * The receiver answers as soon as the call was answered: at once where it came before the question. It
 * waits for segments that it has never heard of, too. `wait` is at most 60,000. What it says steers the driving and is
 * no evidence: that is the `hook` event which the receiver records itself.
 */
export async function arrived({ control }: Receiver, hook: string): Promise<boolean> {
  const asked = nowMs();
  const left = () => patience.left(asked, nowMs());
  for (let rest = left(); rest > 0; rest = left()) {
    const wait = Math.min(Math.ceil(rest), 60_000);
    const url = `${control}/arrived?hook=${hook}&wait=${wait}`;
    const params = { tags: { name: "arrived" }, timeout: wait + 5000 };
    const answer = await http.asyncRequest("GET", url, null, params);
    if (answer.status !== 200) await pause(50);
    else if (answer.json("arrived") === true) {
      patience.heard(nowMs());
      return true;
    }
  }
  patience.inVain(asked, nowMs());
  return false;
}

const nowMs = (): number => now() / 1000;

/** Each VU has its own. A few times the shortest job is always waited for. */
const patience = new Patience(settings.patienceMs, 4 * settings.serviceMs + settings.settleMs);
