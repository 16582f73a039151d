import * as asynchronous from "./async.ts";
import type { Clause } from "./clause.ts";
import * as deprecation from "./deprecation.ts";
import * as envelope from "./envelope.ts";
import * as images from "./images.ts";
import * as login from "./login.ts";
import * as logout from "./logout.ts";
import * as music from "./music.ts";
import * as queue from "./queue.ts";
import * as refresh from "./refresh.ts";
import * as reset from "./reset.ts";
import * as restart from "./restart.ts";
import * as routes from "./routes.ts";
import * as signup from "./signup.ts";
import * as song from "./song.ts";
import * as speech from "./speech.ts";
import * as token from "./token.ts";
import * as verify from "./verify.ts";
import * as verifyLink from "./verify-link.ts";

export type { Circumstance, Clause, ConditionalEvidence, Evidence, Level } from "./clause.ts";

/** Areas in the document's order; within a file the clauses stand by name. */
const areas: Readonly<Record<string, Clause>>[] = [
  envelope,
  signup,
  verify,
  verifyLink,
  login,
  refresh,
  logout,
  token,
  reset,
  restart,
  routes,
  music,
  song,
  speech,
  images,
  deprecation,
  asynchronous,
  queue,
];

/** Every clause of the document: an export of a file of this folder is in it. */
export const catalogue: readonly Clause[] = areas.flatMap((area) => Object.values(area));

const byId = new Map(catalogue.map((clause) => [clause.id, clause]));

/** The clause with an id, or undefined. */
export function clauseById(id: string): Clause | undefined {
  return byId.get(id);
}

/** What the catalogue's digest is made of: its clauses by id, as JSON with sorted members. */
export function catalogueDigestInput(clauses: readonly Clause[] = catalogue): string {
  const sorted = clauses.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return JSON.stringify(sorted, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
