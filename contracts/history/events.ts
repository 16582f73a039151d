import { z } from "zod";
import { recognisers } from "../profile/index.ts";

/**
 * A history: what was sent to a target and what came back, as events. It is the only thing a judge reads.
 *
 * Times are microseconds (`t_us`) on the clock named by `clock`; stamps of two clocks compare only
 * through the header's anchors. Within one clock, ties are broken by `seq`. Secrets never stand in an
 * event: see `pseudonym.ts` for what stands in their place, and `vault.ts` for who puts it there.
 */
/** Microseconds on some clock; tied to wall time by an anchor it is still a date with a year of four digits. */
const instant = z.number().min(-2e16).max(8e16);

const stamp = {
  seq: z.int().nonnegative(),
  t_us: instant,
  clock: z.string(),
  /** The episode (one run of a drive) this belongs to; absent in traffic recorded from elsewhere. */
  episode: z.string().optional(),
  /** Whose behaviour this is: a user, an account, a queue. */
  subject: z.string().optional(),
};

/** A body as text (redacted), or as base64 where it is not UTF-8; `bytes` is its true size. */
const body = z.object({
  text: z.string().optional(),
  base64: z.string().optional(),
  bytes: z.int().nonnegative(),
  truncated: z.boolean().optional(),
});

const headers = z.record(z.string(), z.string());

/**
 * What is not recorded of a message of foreign traffic: neither there nor absent, so it supports nothing and contradicts
 * nothing. `headers`: one that is not here may have been there; `body`: it is not here, not whole, or of a form that the
 * kit does not read; `values`: some of them may stand for others.
 */
const unrecorded = z.array(z.enum(["headers", "body", "values"]));

/** Where a clock stood against wall time: `wall_us` lies within `width_us` after `t_us`'s reading. */
export const clockAnchor = z.object({
  clock: z.string(),
  t_us: instant,
  wall_us: instant,
  width_us: z.number(),
});

export const headerEvent = z.object({
  ...stamp,
  ev: z.literal("header"),
  schema: z.literal(1),
  kit: z.object({ version: z.string() }),
  run: z.string(),
  /** SHA-256 of the catalogue of rules that the run was made with. */
  catalogue: z.string(),
  command: z.string(),
  seed: z.int(),
  anchors: z.array(clockAnchor),
  /** Set where it is foreign traffic: it is judged call by call, and nobody makes it again. */
  traffic: z.literal(true).optional(),
  /** The redacted facts of the profile: verdicts depend on them. */
  profile: z.record(z.string(), z.unknown()),
});

export const episodeEvent = z.object({
  ...stamp,
  ev: z.literal("episode"),
  phase: z.enum(["begin", "end"]),
  drive: z.string(),
  /** The generated values of the drive, redacted. */
  values: z.unknown().optional(),
  /** What the drive set out to do: says "not exercised" apart from "ok". */
  intent: z.string().optional(),
  /** Set on `end` when the drive could not finish; the fault is the environment's, not a verdict. */
  fault: z.string().optional(),
  /** On `end` with a fault: the paths of the profile's facts that would have prevented the fault. */
  lacks: z.array(z.string()).optional(),
  /** Set on `end` where the fault was a budget of the profile that is used up: which one. */
  spent: z.string().optional(),
});

/** What a call is for in the experiment that made it. */
export const roles = ["setup", "control", "asked", "again", "look"] as const;

/**
 * The place of a call in the experiment that made it. `attempt`: the case is tried for the first time, the second, …
 *
 * - `setup`: makes the subjects.
 * - `control`: is to be served, or the attempt shows nothing.
 * - `asked`: what the case is about; `again`: the very same once more, perhaps by another account.
 * - `look`: shows what came of it.
 */
const design = z.object({
  experiment: z.string(),
  case: z.string(),
  attempt: z.int().positive(),
  role: z.enum(roles),
});

export const sentEvent = z.object({
  ...stamp,
  ev: z.literal("sent"),
  id: z.string(),
  method: z.string(),
  /** Path and query below the base URL, starting with a slash. */
  path: z.string(),
  headers: headers.optional(),
  body: body.optional(),
  unrecorded: unrecorded.optional(),
  /** Program order: the calls whose answers the sender had when it sent this one. */
  after: z.array(z.string()).optional(),
  design: design.optional(),
  /** Load: the metered account, its plan, the webhook path given, the scheduled send time. */
  account: z.string().optional(),
  plan: z.string().optional(),
  hook: z.string().optional(),
  due_us: instant.optional(),
});

export const answeredEvent = z.object({
  ...stamp,
  ev: z.literal("answered"),
  id: z.string(),
  status: z.int().optional(),
  headers: headers.optional(),
  body: body.optional(),
  unrecorded: unrecorded.optional(),
  /** No answer: why. `status` is then absent. */
  fault: z.enum(["timeout", "refused", "reset", "malformed", "aborted"]).optional(),
});

export const mailEvent = z.object({
  ...stamp,
  ev: z.literal("mail"),
  id: z.string(),
  to: z.array(z.string()),
  from: z.string().optional(),
  title: z.string().optional(),
  text: z.string(),
  /** Tokens found in the mail, each where it stood, and which kinds the profile says stand there. */
  tokens: z.array(
    z.object({
      token: z.string(),
      where: z.enum(["path", "query", "text"]),
      as: z.array(z.enum(recognisers)).optional(),
    }),
  ),
  links: z.array(z.string()),
  /** The kit could not read its body: what the text lacks proves nothing. */
  unreadable: z.boolean().optional(),
});

export const hookEvent = z.object({
  ...stamp,
  ev: z.literal("hook"),
  id: z.string(),
  /** The unguessable path segment of the job that this URL was made for. */
  hook: z.string(),
  /** Path and query as they came. */
  path: z.string(),
  method: z.string(),
  headers: headers.optional(),
  body: body.optional(),
  /** What the receiver answered, and when that answer was out. */
  status: z.int(),
  answered_us: instant,
});

export const probeEvent = z.object({
  ...stamp,
  ev: z.literal("probe"),
  id: z.string(),
  probe: z.enum([
    "clock",
    "names",
    "effective",
    "payment",
    "servers",
    "trace",
    "artefact",
    "mail",
    "receiver",
  ]),
  /** What was asked about: an email, a token pseudonym, a job, a server kind. */
  about: z.record(z.string(), z.unknown()),
  value: z.unknown().optional(),
  fault: z.string().optional(),
});

export const clockEvent = z.object({
  ...stamp,
  ev: z.literal("clock"),
  /** The target's clock as moved, ISO 8601 UTC; null: back to real time. */
  to: z.string().nullable(),
});

/** The last line of a history that is whole: one that was cut off has none. */
export const endEvent = z.object({
  ...stamp,
  ev: z.literal("end"),
  /** True where the run was stopped before it was through: what it set out to do is not all there. */
  interrupted: z.boolean().optional(),
});

/** The kit itself was held up, to the instant of the event: what did not come meanwhile may be its own fault. */
export const strainEvent = z.object({
  ...stamp,
  ev: z.literal("strain"),
  from_us: instant,
});

export const historyEvent = z.discriminatedUnion("ev", [
  headerEvent,
  episodeEvent,
  sentEvent,
  answeredEvent,
  mailEvent,
  hookEvent,
  probeEvent,
  clockEvent,
  endEvent,
  strainEvent,
]);

export type Body = z.infer<typeof body>;
export type Design = z.infer<typeof design>;
export type Unrecorded = z.infer<typeof unrecorded>;
export type ClockAnchor = z.infer<typeof clockAnchor>;
export type HeaderEvent = z.infer<typeof headerEvent>;
export type EpisodeEvent = z.infer<typeof episodeEvent>;
export type SentEvent = z.infer<typeof sentEvent>;
export type AnsweredEvent = z.infer<typeof answeredEvent>;
export type MailEvent = z.infer<typeof mailEvent>;
export type HookEvent = z.infer<typeof hookEvent>;
export type ProbeEvent = z.infer<typeof probeEvent>;
export type ClockEvent = z.infer<typeof clockEvent>;
export type StrainEvent = z.infer<typeof strainEvent>;
export type HistoryEvent = z.infer<typeof historyEvent>;
