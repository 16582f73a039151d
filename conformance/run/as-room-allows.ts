import { setTimeout } from "node:timers/promises";

/** How one list of work shares its width with others. */
export interface Room<T> {
  /** How many may be busy at once. */
  width: () => number;
  /** Whether an item that was begun is busy, and does not wait for a mail or a moment. */
  isBusy: (item: T) => boolean;
}

/** The most items under way, busy or waiting: each holds its values and its users. */
export const mostOpen = 64;
/** How often the list checks which items wait, in ms. */
const everyMs = 5;

/**
 * Begins a list in order. The next item begins as soon as fewer than the width are busy, so that a waiting item holds
 * none up. Resolves when all have begun. `ended` resolves when all have ended; it throws the first failure, once every
 * item that was begun has ended.
 */
export async function begunAsRoomAllows<T>(
  items: readonly T[],
  { width, isBusy }: Room<T>,
  work: (item: T) => Promise<void>,
): Promise<{ ended: () => Promise<void> }> {
  const open = new Set<T>();
  const begun: Promise<void>[] = [];
  const failures: unknown[] = [];
  let wake = (): void => {};
  const hasRoom = (): boolean =>
    open.size < mostOpen && [...open].filter(isBusy).length < Math.max(1, width());
  const begin = async (item: T): Promise<void> => {
    open.add(item);
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    } finally {
      open.delete(item);
      wake();
    }
  };
  for (const item of items) {
    while (!hasRoom()) {
      const ended = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([ended, setTimeout(everyMs)]);
    }
    if (failures.length > 0) break;
    begun.push(begin(item));
  }
  const ended = async (): Promise<void> => {
    await Promise.all(begun);
    if (failures.length > 0) throw failures[0];
  };
  return { ended };
}
