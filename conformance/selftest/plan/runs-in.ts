/** The numbers (from 0) of runs of drives, in their order, by the drive's name. */
export type Runs = Readonly<Record<string, readonly number[]>>;

/** Such as `log out/3`, or `log out/3~later` where it was played again with pauses. */
const run = /^(.*)\/(\d+)(?:~\w+)?$/;

/** The runs of drives that these episodes are, by their names. */
export function runsIn(episodes: readonly string[]): Runs {
  const numbers = new Map<string, Set<number>>();
  for (const episode of episodes) {
    const [, drive, number] = run.exec(episode) ?? [];
    if (drive === undefined) continue;
    numbers.set(drive, (numbers.get(drive) ?? new Set()).add(Number(number)));
  }
  return Object.fromEntries(
    [...numbers].map(([drive, all]) => [drive, [...all].sort((a, b) => a - b)]),
  );
}
