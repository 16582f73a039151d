import { type Full, type Step, tallyOf } from "./steps.ts";
import { queueWorkload, sum } from "./workload.ts";

interface Soak {
  seconds: number;
  lapSeconds: number;
  turns: number;
  full: Full;
}

/** The laps, of which an account does one after the other. */
export const laps = ({ turns, full }: Soak): readonly (readonly Step[])[] => [
  [{ fills: full }],
  [{ atOnce: full.timesLimit }],
  [{ fills: full }, { hovers: turns }],
  [{ sends: 1 }],
];

/** For long: laps of filling, bursting, hovering and lone requests, each of a least duration. */
export const soak = queueWorkload<Soak>({
  intent: "endurance: laps of every kind of load for long, drained after each",
  sizes: {
    smoke: { seconds: 15, lapSeconds: 1, turns: 5, full: { refusals: 1, timesLimit: 2 } },
    full: { seconds: 1800, lapSeconds: 2, turns: 10, full: { refusals: 2, timesLimit: 2 } },
  },
  cost(values, { accounts }) {
    const { seconds, lapSeconds } = values;
    const mostOf = (what: "requests" | "atOnce") =>
      sum(accounts.map((one) => Math.max(...laps(values).map((lap) => tallyOf(lap, one)[what]))));
    return {
      requests: Math.ceil(seconds / lapSeconds + 1) * mostOf("requests"),
      concurrency: mostOf("atOnce"),
      seconds,
    };
  },
});
