/** The place of a value on a picture. */
export type Scale = (value: number) => number;

/** Maps a span of values to a span of pixels; an empty span is widened. */
export function linear(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): Scale {
  const length = to - from || 1;
  return (value) => start + ((value - from) / length) * (end - start);
}

/** About so many round values within a span: 1, 2 or 5 times a power of ten apart. */
export function roundValues([from, to]: readonly [number, number], about: number): number[] {
  const rough = (to - from || 1) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const values: number[] = [];
  for (let at = Math.ceil(from / step); at * step <= to + step / 1e6; at++) values.push(at * step);
  return values;
}

/** Microseconds in words: 850 µs, 12.5 ms, 1.2 s. */
export function duration(micros: number): string {
  const size = Math.abs(micros);
  if (size === 0) return "0";
  if (size < 1000) return `${Math.round(micros)} µs`;
  if (size < 1e6) return `${short(micros / 1000)} ms`;
  return `${short(micros / 1e6)} s`;
}

const short = (value: number): string => String(Number(value.toPrecision(3)));
