import { createHash } from "node:crypto";
import { z } from "zod";
import type { HeaderEvent } from "../../../contracts/history/events.ts";
import { type Profile, profileFacts } from "../../../contracts/profile/index.ts";
import { scopes } from "../../../contracts/profile/sections/target.ts";
import type { Report } from "../../../contracts/report.ts";
import { verdicts } from "../../../contracts/verdict.ts";

export const payloadType = "application/vnd.in-toto+json";
export const predicateType = "urn:model-platform:conformance:certificate:1";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const party = z.string().min(1).max(200);

/** What the signer says beyond the run; the history shows none of it, and only the signature vouches for it. */
export const issueSchema = z.strictObject({
  /** Whose implementation it is. */
  subject: party.optional(),
  /** Who certifies it. */
  issuer: party.optional(),
  /** The last day of its validity, UTC. */
  validUntil: z.iso.date().optional(),
});
export type Issue = z.infer<typeof issueSchema>;

/** An in-toto statement over a run's history: which history was judged, by which judges, and with which verdicts. */
export const statementSchema = z.strictObject({
  _type: z.literal("https://in-toto.io/Statement/v1"),
  subject: z.tuple([
    z.strictObject({ name: z.literal("history.ndjson"), digest: z.strictObject({ sha256 }) }),
  ]),
  predicateType: z.literal(predicateType),
  predicate: z.strictObject({
    target: z.strictObject({
      baseUrl: z.string(),
      name: z.string().optional(),
      version: z.string().optional(),
    }),
    issue: issueSchema.optional(),
    run: z.strictObject({
      id: z.string(),
      seed: z.int(),
      startedAt: z.string(),
      endedAt: z.string(),
      requests: z.int(),
      paidJobs: z.int(),
    }),
    kit: z.strictObject({ version: z.string(), catalogue: sha256, tables: sha256 }),
    /** Facts that the vendor declared and that decide what is right here; connections and keys are left out. */
    declared: z.record(z.string(), z.unknown()),
    facts: sha256,
    scopes: z.array(z.enum(scopes)),
    /** `strict`: every should rule passed, too. */
    level: z.enum(["must", "strict"]),
    verdicts: z.record(z.string(), z.enum(verdicts)),
  }),
});
export type Statement = z.infer<typeof statementSchema>;

/** The version of the judges: two equal makers come to equal verdicts on a history. */
export interface Maker {
  version: string;
  /** Digest of the catalogue of clauses. */
  catalogue: string;
  /** Digest of the published kill and soundness tables. */
  tables: string;
}

export const digest = (data: string | Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");

/** The result of judging a history: a report, and what the history's header says of the run that recorded it. */
export interface JudgedReport {
  report: Report;
  facts: Profile;
  recorded: Pick<HeaderEvent, "command" | "kit" | "catalogue">;
}

/** What a statement is made of: the verdicts, and the bytes of the history that they follow from. */
export interface Judged extends JudgedReport {
  history: Uint8Array;
}

/**
 * The statement that a history earns. But for what the signer adds, it follows from the history's text and its judges
 * alone, so that anybody can compute it again.
 */
export function statementOf(
  { report, history, facts }: Judged,
  maker: Maker,
  issue: Issue = {},
): Statement {
  const { id, seed, startedAt, endedAt } = report.run;
  const used = (cost: string): number => report.budget?.[cost]?.used ?? 0;
  const { baseUrl, name } = report.target;
  const { version } = facts.target;
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: [{ name: "history.ndjson", digest: { sha256: digest(history) } }],
    predicateType,
    predicate: {
      target: {
        baseUrl,
        ...(name === undefined ? {} : { name }),
        ...(version === undefined ? {} : { version }),
      },
      ...(Object.keys(issue).length === 0 ? {} : { issue }),
      run: {
        ...{ id, seed, startedAt, endedAt },
        ...{ requests: used("requests"), paidJobs: used("paidJobs") },
      },
      kit: { ...maker },
      declared: declaredFacts(facts),
      facts: digest(JSON.stringify(facts)),
      scopes: [...facts.offers.scopes],
      level: isStrict(report) ? "strict" : "must",
      verdicts: verdictsOf(report),
    },
  };
}

export const verdictsOf = ({ verdicts }: Pick<Report, "verdicts">) =>
  Object.fromEntries(verdicts.map(({ rule, verdict }) => [rule, verdict]));

const isStrict = ({ verdicts }: Report): boolean =>
  verdicts.every(
    ({ level, verdict }) =>
      level !== "should" || verdict === "pass" || verdict === "not-applicable",
  );

/** Sections of a profile that say how the target is reached and watched, and nothing about what is right. */
const surroundings = new Set([
  "$schema",
  ...["target", "users", "accounts", "evidence", "load", "pace", "budget", "slugs", "waivers"],
]);

/** The facts that a profile declares, by path, without those about how the target is reached and watched. */
export function declaredFacts(profile: Profile): Record<string, unknown> {
  const facts = profileFacts(profile);
  const { declared = [] } = profile;
  const telling = declared.filter((path) => !surroundings.has(path.split(".")[0] ?? ""));
  return Object.fromEntries(telling.map((path) => [path, valueAt(facts, path)]));
}

const valueAt = (facts: unknown, path: string): unknown =>
  path.split(".").reduce((value, name) => Object(value)[name], facts);
