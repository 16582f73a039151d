import { now, pause } from "./clock.ts";
import { settings } from "./settings.ts";

const share = (settings.requestsPerSecond ?? 0) / Math.max(1, settings.accounts.length);
let free = 0;

/**
 * Waits until so many more requests are within the ceiling of requests a second, of which every account
 * has its share. They then go together: a ceiling spreads bursts, it does not break them up.
 */
export async function turnFor(requests: number): Promise<void> {
  if (share === 0) return;
  const wait = (free - now()) / 1000;
  if (wait > 0) await pause(wait);
  free = Math.max(free, now()) + (requests / share) * 1_000_000;
}
