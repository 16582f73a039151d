import { afterEach, beforeEach, vi } from "vitest";

/**
 * Lets no test of the file that calls this wait: the clock jumps to the next timer once nothing else is to be done. For
 * tests without sockets, whose answers would come later than that.
 */
export function withoutWaits(): void {
  beforeEach(() => {
    vi.useFakeTimers({ fakeNodeBuiltins: true }).setTimerTickMode("nextTimerAsync");
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
