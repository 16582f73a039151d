import { type HarExchange, headerIn } from "./har-exchange.ts";

/** By whose clock an exchange is timed; undefined where one recorder wrote all. */
export interface Timed {
  clock?: string;
  /** What brings its times near those of the others, µs. */
  aheadUs: number;
}

/** The least and the most by which the target's clock may be ahead of a recorder's, µs. */
interface Lead {
  least: number;
  most: number;
}

/** A `Date` is cut to seconds, and servers keep one for as long; clocks drift by as much. */
const [secondUs, slackUs] = [1_000_000, 1_000_000];

const leadOf = ({ response, time }: HarExchange, beganUs: number): Lead | undefined => {
  const date = Date.parse(headerIn(response?.headers ?? [], "date") ?? "") * 1000;
  if (Number.isNaN(date) || time === undefined) return undefined;
  const endedUs = beganUs + time * 1000;
  return { least: date - endedUs - slackUs, most: date + secondUs - beganUs + slackUs };
};

/**
 * By which clock each exchange of an archive is timed; `began`: when it did, µs. An archive that is merged of several recorders
 * holds the times of several clocks, whose order is not known: the target's own `Date` tells them apart. An exchange that may be
 * of any of them is timed by a clock of its own.
 */
export function recordersOf(
  exchanges: readonly HarExchange[],
  began: (exchange: HarExchange) => number,
): Timed[] {
  // The target's clock may have been moved meanwhile, which no `Date` tells from another recorder.
  const isOnes = new Set(exchanges.map(({ _recorder }) => _recorder ?? "")).size === 1;
  if (isOnes && exchanges[0]?._recorder) return exchanges.map(() => ({ aheadUs: 0 }));
  const leads = exchanges.map((one) => leadOf(one, began(one)));
  const known = leads.filter((lead) => lead !== undefined);
  // The fewest clocks that explain every date.
  const clocks: number[] = [];
  for (const { least, most } of known.sort((a, b) => a.most - b.most))
    if ((clocks.at(-1) ?? Number.NEGATIVE_INFINITY) < least) clocks.push(most);
  const [first = 0] = clocks;
  return leads.map((lead, at) => {
    if (clocks.length < 2) return { aheadUs: 0 };
    const fitting = clocks.filter((one) => lead && lead.least <= one && one <= lead.most);
    const own = fitting[0] ?? first;
    const name = fitting.length === 1 ? clocks.indexOf(own) : `of entry ${at}`;
    return { clock: `recorder ${name}`, aheadUs: own - first };
  });
}
