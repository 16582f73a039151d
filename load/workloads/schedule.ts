/** A rate that changes evenly: arrivals a second at its beginning and at its end. */
export interface Ramp {
  seconds: number;
  from: number;
  to: number;
}

/** How many arrivals a ramp has. */
export const arrivals = ({ seconds, from, to }: Ramp): number => ((from + to) / 2) * seconds;

/** A ramp in whole hundredths of an arrival a second, the finest rate that k6 accepts. */
export function ramp(seconds: number, from: number, to = from): Ramp {
  const whole = (rate: number): number => Math.round(rate * 100) / 100;
  return { seconds, from: whole(from), to: whole(to) };
}

/**
 * When the n-th arrival (from 0) of a ramp is due, seconds after its beginning: where the area under
 * the rate reaches n + 1, which is how k6's ramping-arrival-rate counts. Undefined when that is later
 * than the ramp's end.
 */
export function dueSeconds({ seconds, from, to }: Ramp, n: number): number | undefined {
  const slope = (to - from) / seconds;
  const root = from * from + 2 * slope * (n + 1);
  if (root < 0) return undefined;
  // The stable form of the quadratic's solution: it holds for a rate that stays the same, too.
  const due = (2 * (n + 1)) / (from + Math.sqrt(root));
  return due <= seconds ? due : undefined;
}
