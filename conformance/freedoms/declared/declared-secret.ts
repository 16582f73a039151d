import { outcome } from "../../history/answers/outcome.ts";
import { answered, type Call, isCrash } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { fact, isDenied } from "../../history/sighting.ts";
import { type Freedom, ruledOut } from "../freedom.ts";

/** A key, or a user with a password, that the profile declares. */
interface Declared {
  fact: "enterprise.key" | "accounts" | "users";
  what: string;
}

interface Secrets {
  /** The declared secret on which an answer hangs; undefined where the call bears none. */
  secretOf: (call: Call, history: History) => Declared | undefined;
  /** The calls that were served. */
  served: (history: History) => readonly Call[];
}

/** That a key or a user of the profile is no such at this target, where it never worked in the run. */
export function declaredSecret({ secretOf, served }: Secrets): Freedom {
  const worked = derived(
    (history: History): ReadonlySet<string> =>
      new Set(served(history).flatMap((call) => secretOf(call, history)?.what ?? [])),
  );
  return {
    name: "declared secret",
    silence:
      "Enterprise API key; Agent user, Login: which keys and users a service knows is not shown",
    settledBy: fact(
      "users",
      "keys and users that the target knows (enterprise.key, accounts, users): one was refused whenever it was used",
    ),
    avoidedBy: "`doctor` tries them",

    explains(breach, history) {
      const call = history.call(breach.calls.at(-1) ?? "");
      const secret = call === undefined ? undefined : secretOf(call, history);
      if (call === undefined || secret === undefined) return undefined;
      if (breach.awaited === undefined && !(isDenied(breach) && isTurnedAway(call)))
        return undefined;
      if (isCrash(call)) return ruledOut("no wrong key or password explains a server error");
      if (worked(history).has(secret.what)) return ruledOut(`${secret.what} worked elsewhere`);
      const text = `${secret.what} as the target knows it (${secret.fact}): it never worked in this run`;
      return { is: "open", needs: fact(secret.fact, text) };
    },
  };
}

export const isTurnedAway = (call: Call): boolean =>
  outcome(call) === "failed" || answered(call, "status") === "error";
