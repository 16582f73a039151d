import http from "k6/http";
import { now } from "./clock.ts";
import { write } from "./journal.ts";
import { settings } from "./settings.ts";

const times = 10;

/**
 * Reads the clock of every receiver a few times and logs between which of our own stamps it was read.
 *
 *     GET {control}/clock
 *     200 {"clock": "hooks", "t_us": 123.4}   the clock that its hook events are stamped with, and its reading
 *
 * Without such an answer nothing is logged: the clocks are then tied by wall time alone.
 */
export function readClocks(): void {
  for (const { control } of settings.receivers) {
    for (let time = 0; time < times; time++) {
      const t = now();
      const answer = http.get(`${control}/clock`, { tags: { name: "clock" }, timeout: 2000 });
      const until = now();
      if (answer.status !== 200) break;
      const { clock, t_us } = answer.json() as unknown as { clock: string; t_us: number };
      write({ r: "exchange", t, until, peer: clock, at: t_us });
    }
  }
}
