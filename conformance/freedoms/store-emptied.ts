import type { Need } from "../../contracts/verdict.ts";
import { givenToken, outcome } from "../history/answers/outcome.ts";
import { asked, type Call, isCrash } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { normalEmail } from "../history/requests/email.ts";
import { isPlainLogin } from "../history/requests/token-requests.ts";
import type { Freedom } from "./freedom.ts";

/** In so many episodes users must be refused: in one alone it may be for what was done there. */
const several = 2;

const keeping = (more = "who had logged in were all refused after one moment"): Need => ({
  kind: "driver",
  name: "check",
  text: `a target that keeps its users through the run: those ${more}, and others logged in, as after a restart with an empty store`,
});

/** That the target lost all its users in the run, as a service does that keeps them in memory and starts anew. */
export const storeEmptied: Freedom = {
  name: "store that was emptied",
  silence: "Deployment: what a service keeps when it is started anew is not shown",
  settledBy: keeping(),
  avoidedBy: "nothing: no scenario starts the target anew",

  explains(breach, history) {
    const emptied = emptiedIn(history);
    const calls = breach.calls.flatMap((id) => history.call(id) ?? []);
    const last = calls.at(-1);
    if (emptied === undefined || last === undefined) return undefined;
    const isLost = emptied.lost.has(userOf(last));
    const isBefore = calls.some(({ sent }) => sent.at.t < emptied.until);
    if (last.sent.at.t < emptied.from || !(isLost || isBefore)) return undefined;
    return {
      is: "open",
      needs: keeping(
        `${emptied.lost.size} who had logged in were refused from ${clock(emptied.until)} on`,
      ),
    };
  },
};

/** A user, by the plain logins with one password. */
interface Seen {
  email: string | undefined;
  episode: string | undefined;
  /** The first and the last login that was granted, and the first that was refused since; µs. */
  first: number;
  last: number;
  refused: number;
}

interface Emptied {
  from: number;
  until: number;
  lost: ReadonlySet<string | undefined>;
}

/** The moment, between these bounds (µs), at which all users vanished who had been let in; undefined where none did. */
const emptiedIn = derived((history: History): Emptied | undefined => {
  const plain = history.to("login").filter((call) => isPlainLogin(call, history));
  const users = Map.groupBy(plain, (call) =>
    JSON.stringify([userOf(call), asked(call, "password")]),
  );
  const seen = [...users.values()].flatMap(seenOf);
  const gone = seen.filter(({ refused }) => Number.isFinite(refused));
  const from = Math.max(...gone.map(({ last }) => last));
  const until = Math.min(...gone.map(({ refused }) => refused));
  const isAtOnce = new Set(gone.map(({ episode }) => episode)).size >= several && from < until;
  const isAnySpared = seen.some(({ first, last }) => first < from && last > until);
  const isAlive = seen.some(({ first }) => first > until);
  return isAtOnce && isAlive && !isAnySpared && history.clockMoves.length === 0
    ? { from, until, lost: new Set(gone.map(({ email }) => email)) }
    : undefined;
});

function seenOf(logins: readonly Call[]): Seen[] {
  const at = ({ sent }: Call): number => sent.at.t;
  const granted = logins.filter((call) => givenToken(call) !== undefined).map(at);
  const last = Math.max(...granted);
  const refused = logins.filter(
    (call) => outcome(call) === "failed" && !isCrash(call) && at(call) > last,
  );
  const [any] = logins;
  if (granted.length === 0 || any === undefined) return [];
  const { episode } = refused[0] ?? any;
  return [
    {
      email: userOf(any),
      episode,
      first: Math.min(...granted),
      last,
      refused: Math.min(...refused.map(at)),
    },
  ];
}

const userOf = (call: Call): string | undefined => normalEmail(asked(call, "email"));

const clock = (us: number): string => new Date(us / 1000).toISOString().slice(11, 19);
