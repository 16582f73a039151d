/**
 * must: the document states it. should: it follows from the document with one small, named step.
 * observe: the document leaves it open; what a target does is recorded and never judged.
 */
export type Level = "must" | "should" | "observe";

/** What a clause needs besides plain HTTP calls; the profile says whether a target offers it. */
export const evidences = [
  "mail",
  "clock",
  "names",
  "effective",
  "payment",
  "servers",
  "trace",
  "webhook",
  "values",
  "media",
] as const;
export type Evidence = (typeof evidences)[number];

/** What a target's own behaviour, or a declared fact, may supply in place of a probe. */
export type Circumstance =
  | "rejection"
  | "login-before-verification"
  | "reliable-webhook"
  | "stable-service-times";

/** Evidence that is needed in one case only. */
export interface ConditionalEvidence {
  readonly when: "login-needs-verification" | "faceswap";
  readonly evidence: Evidence;
}

/** One promise of the document, in our words, with the section it stands in. */
export interface Clause {
  /** `area.promise`; part of the public interface, never changed in meaning. */
  readonly id: string;
  readonly level: Level;
  readonly statement: string;
  /** Headings of the document, and the number of the rule below them. */
  readonly section: string;
  /** Needed in any case. */
  readonly evidence: readonly Evidence[];
  /** One of these is enough. */
  readonly anyOf?: readonly (Evidence | Circumstance)[];
  readonly conditional?: ConditionalEvidence;
  /** The step of reasoning, or where the promise ends. */
  readonly note?: string;
}

/** What is said of a clause; one that needs no evidence besides the answers may leave `evidence` out. */
type Stated<Id extends string> = Omit<Clause, "id" | "level" | "evidence"> &
  Partial<Pick<Clause, "evidence">> & { readonly id: Id };

/** A clause of this level; its type knows its id. */
const stated =
  (level: Level) =>
  <const Id extends string>(facts: Stated<Id>): Clause & { readonly id: Id } =>
    Object.freeze({ ...facts, level, evidence: facts.evidence ?? [] });

/** A clause that the document states. */
export const must = stated("must");
/** One that follows from the document with one small step, which its note names. */
export const should: <const Id extends string>(
  facts: Stated<Id> & { readonly note: string },
) => Clause & { readonly id: Id } = stated("should");
/** What the document leaves open. */
export const observe = stated("observe");

/** The step from a list of values to "no other", and where it ends (the note of such clauses). */
export const unlistedValues =
  "A list of values is read as all of them. The profile may declare further values, and that an unlisted one gets the default; undeclared, one that was accepted with the default's effect is not judged.";
