import type { History } from "../history/history.ts";
import type { Token } from "../history/ledger/tokens.ts";

/** Every reading of a token's name that the probe gave. */
export function readNames(history: History): { token: Token; name: unknown }[] {
  return history.probes
    .filter((probe) => probe.probe === "names" && probe.fault === undefined)
    .flatMap((probe) => {
      const token = history.tokens.find(probe.about.token);
      // A token given out twice has been named twice.
      if (token === undefined || token.reissued.length > 0) return [];
      return [{ token, name: probe.value }];
    });
}
