import { z } from "zod";
import { recipe } from "./history/recipe.ts";

/** What a run says of one rule. */
export const verdicts = [
  "pass",
  "fail",
  "inconclusive",
  "not-applicable",
  "observed",
  "not-run",
] as const;
export type Verdict = (typeof verdicts)[number];

/** Why a rule was not run. The command that drives it elsewhere stands in `needs`, kind `driver`. */
export const notRunReasons = ["not-built", "not-selected", "other-driver"] as const;
export type NotRunReason = (typeof notRunReasons)[number];

/** The one thing that would settle an inconclusive rule. */
export const need = z.object({
  kind: z
    .enum(["rule", "probe", "fact", "driver", "budget", "scope"])
    .describe("What sort of thing is missing."),
  name: z.string().describe("The rule's id, the profile's field, the command or the budget."),
  text: z.string().describe("The need in a sentence for people."),
});
export type Need = z.infer<typeof need>;

/** One step of a finding's sequence: an event of the history, secrets as pseudonyms. */
const step = z.object({
  event: z.enum(["call", "mail", "hook", "probe", "clock"]).describe("What happened."),
  id: z.string().optional().describe("The event's id in the history."),
  subject: z.string().optional().describe("Whose behaviour it is."),
  waited: z.int().optional().describe("Whole seconds since the call before it; absent below one."),
  isControl: z.literal(true).optional().describe("It only shows what is served otherwise."),
  method: z.string().optional().describe("HTTP method of a call or a hook."),
  path: z.string().optional().describe("Path and query of a call or a hook."),
  headers: z.record(z.string(), z.string()).optional().describe("Headers that matter."),
  body: z.string().optional().describe("The body that was sent."),
  bytes: z.string().optional().describe("The same in base64, where it is no UTF-8 text."),
  status: z.int().optional().describe("HTTP status of the answer."),
  answer: z.string().optional().describe("The body that was answered."),
  sets: z.array(z.string()).optional().describe("The cookies that the answer sets."),
  text: z.string().optional().describe("The step in words, where it is no HTTP exchange."),
});
export type FindingStep = z.infer<typeof step>;

/** Types of a JSON value; `absent`: there is none. */
const wireTypes = ["object", "array", "string", "number", "boolean", "null", "absent"] as const;
export type WireType = (typeof wireTypes)[number];

/** What the decisive answer of a right service is like: its status, a header, or the value at a path into its JSON. */
export const wants = z.object({
  call: z.string().optional().describe("The call it answers; default: the last of the witness."),
  status: z
    .union([z.enum(["served", "direct", "refused", "redirect"]), z.int()])
    .optional()
    .describe("What it does with the request, or its HTTP status."),
  header: z.string().optional().describe("The header that is looked at, in lower case."),
  path: z
    .string()
    .optional()
    .describe("The value that is looked at, such as data.user.id; empty: the whole body."),
  value: z.unknown().optional().describe("What it is."),
  probe: z
    .enum(["effective", "names", "servers"])
    .optional()
    .describe(
      "What tells the value in place of the answer: this evidence, of the call's job or token; of servers, which kinds restarted.",
    ),
  types: z
    .array(z.enum(wireTypes))
    .optional()
    .describe("Of which types it may be; beside a value, in place of it."),
  matches: z.string().optional().describe("A regular expression that it matches."),
  days: z.array(z.number()).optional().describe("How many days away, at least and at most."),
  together: z
    .literal(true)
    .optional()
    .describe("Not all calls are served and turned away as they were, whichever comes first."),
  like: z.string().optional().describe("The call whose answer has the same value."),
  unlike: z.string().optional().describe("The call whose answer has another value."),
});
export type Wants = z.infer<typeof wants>;

/** The call nearest to the one that broke a rule, by which it held; secrets by the names of the finding's curl lines. */
const counterpart = z.object({
  did: z.string().describe("What was done, in one line."),
  call: step.describe("The call and its answer."),
  came: z.string().optional().describe("What the rule looks at, where that is not the status."),
  differs: z
    .array(z.object({ member: z.string(), broke: z.string(), held: z.string() }))
    .describe("In what its request differs from the one that broke the rule."),
});
export type Counterpart = z.infer<typeof counterpart>;

/** A contradiction of the document, with all that is needed to believe it and to see it again. */
export const finding = z.object({
  fingerprint: z.string().describe("The same for the same breach in two runs."),
  drive: z.string().optional().describe("The scenario that met it; absent in recorded traffic."),
  values: z.unknown().optional().describe("The scenario's values, shrunk and redacted."),
  plays: z
    .array(
      z.object({
        drive: z.string(),
        values: z.unknown().optional(),
        unhurried: z.boolean().optional().describe("True where each call had a pause before it."),
      }),
    )
    .optional()
    .describe("The scenarios that showed it, in their order: all that a replay needs."),
  reproduced: z
    .object({
      times: z.int().nonnegative().describe("How often the breach came back."),
      of: z
        .int()
        .nonnegative()
        .describe(
          "How often its calls were tried: alone, where that broke the rule, or else as a scenario.",
        ),
      alone: z
        .boolean()
        .optional()
        .describe("Whether it came back with new users and no other calls; absent if not tried."),
      untried: z.string().optional().describe("Why its calls were not made alone."),
    })
    .describe("How surely it comes back; 0 of 0 where it cannot be made again."),
  statement: z.string().describe("What the document says, in our words."),
  section: z.string().describe("Where the document says it."),
  did: z.string().optional().describe("What was done, in one line."),
  about: z.string().describe('What the two values are of, such as "data.token_expiry".'),
  expected: z.unknown().describe("What the document gives a right to expect."),
  got: z.unknown().describe("What came."),
  wants: wants.optional().describe("What is to be expected of an answer, as data."),
  spared: z
    .array(z.string())
    .optional()
    .describe("What else the decisive request was tried with, behind the other status that came."),
  differs: z
    .string()
    .optional()
    .describe("What parts the calls that broke the rule from those that held, in words."),
  isParted: z
    .literal(true)
    .optional()
    .describe("That parts all of them: each such call broke it, and no other."),
  also: z
    .array(z.string())
    .optional()
    .describe("What was to come and what came for other kinds of calls that broke it."),
  counterpart: counterpart.optional().describe("A call of the run by which the rule held."),
  asLikely: z
    .array(z.string())
    .optional()
    .describe("Rules of which one may be broken instead: what was seen fits either."),
  sharesCause: z
    .array(z.string())
    .optional()
    .describe("The other rules whose findings may have one cause with this one."),
  sharesWhere: z
    .string()
    .optional()
    .describe("What is so of the calls that broke each of these rules, in words."),
  ruledOut: z
    .array(
      z.object({
        freedom: z.string().describe("Its name, as on the page of what the document leaves open."),
        because: z.string().describe("What in the history keeps it from explaining the breach."),
      }),
    )
    .optional()
    .describe("What the document leaves open and might have explained this, and why it does not."),
  sequence: z.array(step).describe("The shortest sequence that shows the breach."),
  witness: z.array(z.string()).optional().describe("Ids of the events that contradict each other."),
  made: z
    .record(z.string(), recipe)
    .optional()
    .describe("Secrets that were made of others, such as a key with more behind it."),
  curl: z.array(z.string()).describe("The calls as curl lines, secrets as `<TOKEN 1>`."),
  script: z
    .string()
    .optional()
    .describe(
      "A shell script beside the report that makes the calls again; absent where none can.",
    ),
  needs: z.array(z.string()).optional().describe("What whoever makes the calls again has to give."),
  replay: z
    .string()
    .optional()
    .describe(
      "The command that makes its calls again; absent in recorded traffic, which nobody makes again.",
    ),
});
export type Finding = z.infer<typeof finding>;

const facts = z.object({
  rule: z.string().describe("Id of the rule."),
  level: z.enum(["must", "should", "observe"]).describe("Whether a fail fails a run."),
  verdict: z.enum(verdicts).describe("What the run says of the rule."),
  supporting: z.int().nonnegative().describe("Observations for the rule."),
  contradicting: z.int().nonnegative().describe("Observations against it."),
  kinds: z
    .record(z.string(), z.int().nonnegative())
    .optional()
    .describe("Supporting observations by kind, where the rule asks for several kinds."),
  reason: z
    .string()
    .optional()
    .describe(`Why; of a rule not run: ${notRunReasons.join(", ")}.`),
  needs: z.array(need).optional().describe("What would settle it, the first thing first."),
  excused: z
    .record(z.string(), z.int().positive())
    .optional()
    .describe(
      "How many answers were not judged, by what the document leaves open that explains them.",
    ),
  waived: z
    .object({
      reason: z.string().describe("Why the profile lets it pass."),
      until: z.iso.date().optional().describe("Its last day (UTC); a baseline has none."),
    })
    .optional()
    .describe(
      "Set of a known fail: what keeps it from failing the run, an entry in waivers or the baseline.",
    ),
  finding: finding.optional().describe("The contradiction, of a fail."),
});

/** What a run says of one rule, and why. */
export const ruleVerdict = facts.superRefine((told, context) => {
  for (const message of contradictionsIn(told)) context.addIssue({ code: "custom", message });
});
export type RuleVerdict = z.infer<typeof ruleVerdict>;

const isNotRunReason = (reason: string | undefined) =>
  notRunReasons.some((known) => known === reason);

/** What no verdict can say at once. */
function contradictionsIn(told: z.infer<typeof facts>): string[] {
  const laws: Record<Verdict, [boolean, string][]> = {
    pass: [
      [told.supporting > 0, "a pass needs an observation for the rule"],
      [told.contradicting === 0, "a pass has no observation against the rule"],
    ],
    fail: [[told.contradicting > 0, "a fail needs an observation against the rule"]],
    inconclusive: [[(told.needs ?? []).length > 0, "inconclusive says what would settle it"]],
    "not-applicable": [],
    observed: [[told.level === "observe", "only an observe rule is observed"]],
    "not-run": [[isNotRunReason(told.reason), `not-run is ${notRunReasons.join(", ")}`]],
  };
  const common: [boolean, string][] = [
    [told.level !== "observe" || told.verdict !== "fail", "an observe rule cannot fail"],
    [told.waived === undefined || told.verdict === "fail", "only a fail is known to fail"],
    [told.finding === undefined || told.verdict === "fail", "only a fail has a finding"],
  ];
  return [...laws[told.verdict], ...common].filter(([holds]) => !holds).map(([, law]) => law);
}
