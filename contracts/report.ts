import { z } from "zod";
import { jsonObject } from "./profile/sections/json.ts";
import { need, ruleVerdict } from "./verdict.ts";

/** Exit codes of the commands that judge. */
export const exitCodes = {
  conforms: 0,
  broken: 1,
  incomplete: 2,
  environment: 3,
  kitFault: 4,
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const spent = z.object({
  used: z.int().nonnegative().describe("What the run used."),
  allowed: z
    .int()
    .nonnegative()
    .describe("What it was allowed; a load generator has its ceiling where no budget is stated."),
  byLoad: z.int().positive().optional().describe("What a load generator used of that."),
});

const run = z.object({
  id: z.string().describe("The run's id, also the name of its folder."),
  seed: z.int().describe("The seed that makes the same requests again."),
  startedAt: z.iso.datetime().describe("ISO 8601 UTC."),
  endedAt: z.iso.datetime().describe("ISO 8601 UTC."),
  command: z.string().describe("The command line, without secrets."),
  interrupted: z
    .boolean()
    .optional()
    .describe(
      "True when the run, or the history that was judged, was cut off: the report is partial.",
    ),
  strict: z.boolean().optional().describe("True when should rules fail the run too."),
  allowIncomplete: z
    .boolean()
    .optional()
    .describe("True when a run in which nothing failed exits 0, though not all was checked."),
});

/**
 * What a run comes to. `passed`: every owed rule has a verdict and none failed; `incomplete`: none failed, but some owed
 * rule has no verdict; `failed`: a rule failed. A rule without a verdict is never a pass.
 */
export const outcomes = ["passed", "incomplete", "failed"] as const;
export type Outcome = (typeof outcomes)[number];

const owed = z.object({
  what: z.enum(["rule", "interaction"]).describe("What is counted."),
  told: z.int().nonnegative().describe("How many of them were checked."),
  of: z.int().nonnegative().describe("How many were required."),
});
export type Owed = z.infer<typeof owed>;

const observation = z.object({
  topic: z.string().describe("The question that the document leaves open; the same in every run."),
  value: z.unknown().describe("What the target does."),
  rule: z.string().optional().describe("The observe rule it belongs to."),
});
export type Observation = z.infer<typeof observation>;

const generator = z.object({
  healthy: z.boolean().describe("False makes timing-based verdicts inconclusive."),
  reasons: z.array(z.string()).describe("What was unhealthy."),
  figures: z
    .record(z.string(), z.number())
    .optional()
    .describe("Dropped iterations, lag, CPU and the like; each name ends in its unit."),
});

const percentiles = z.object({
  p50: z.number().nonnegative(),
  p95: z.number().nonnegative(),
  p99: z.number().nonnegative(),
});

/** What a load generator asked in one scenario, in the name of one account. */
const loadRow = z.object({
  scenario: z.string().describe("The scenario's run."),
  intent: z.string().optional().describe("What it sets out to show."),
  account: z.string().optional().describe("The account; absent of users' calls."),
  plan: z.string().optional().describe("Its plan."),
  requests: z.int().positive().describe("How many were sent."),
  accepted: z.int().nonnegative().describe("How many were accepted."),
  turnedAway: z
    .int()
    .nonnegative()
    .describe("How many a full queue, or of users' calls the service, turned away."),
  otherwise: z
    .int()
    .nonnegative()
    .describe("How many were refused for another reason, answered by a gateway, or not at all."),
  answerMs: percentiles
    .optional()
    .describe("From a request to its answer, ms; absent without any."),
  resultMs: percentiles
    .optional()
    .describe("From a request to its webhook call, ms; absent without any."),
  unhealthy: z
    .string()
    .optional()
    .describe("Why the generator's times prove nothing; absent where they do."),
});
export type LoadRow = z.infer<typeof loadRow>;

/** How full the queues of one plan's accounts were. */
const fullness = z.object({
  plan: z.string().describe("The plan."),
  limit: z.int().positive().describe("Its documented limit."),
  inside: z
    .int()
    .positive()
    .describe("How many jobs were certainly inside one queue at the same time, at the most."),
});
export type Fullness = z.infer<typeof fullness>;

/** What would settle untold rules, and which. */
const settler = z.object({
  rules: z
    .array(z.string())
    .describe("Ids of the rules that it lets be checked, those before it in the list done."),
  needs: z.array(need).min(1).describe("What is missing."),
  add: jsonObject
    .optional()
    .describe("Examples of what to add to the profile; absent where something else is to be done."),
});
export type Settler = z.infer<typeof settler>;

/** report.json: one entry a rule of the catalogue, always. */
const exitCode = z.union(Object.values(exitCodes).map((code) => z.literal(code)));

/** The result of a command that asks one question. */
const concluded = z.object({
  rule: z.string().optional().describe("The rule that was asked for."),
  word: z.enum(["BROKEN", "FIXED", "ERROR"]).describe("The answer."),
  says: z.string().describe("The answer in a sentence."),
  exitCode: exitCode.describe("What the command exits with, whatever the run says beside it."),
});
export type Concluded = z.infer<typeof concluded>;

export const report = z.object({
  schema: z.literal(1).describe("Version of this form."),
  kit: z.object({ version: z.string() }).describe("The kit that judged."),
  run: run.describe("The run."),
  target: z
    .object({
      baseUrl: z.string(),
      name: z.string().optional(),
      embedded: z
        .boolean()
        .optional()
        .describe("True when no target was named, so that the embedded reference was examined."),
    })
    .describe("The implementation that was judged."),
  catalogue: z.string().optional().describe("SHA-256 of the catalogue of rules."),
  outcome: z
    .enum(outcomes)
    .describe(
      "passed: all that is required was checked; incomplete: not all was; failed: a rule broke.",
    ),
  owed: z
    .array(owed)
    .describe("What the run was required to check, and how much of it was checked."),
  exitCode: exitCode.describe(
    "0 passed, or incomplete where that is allowed, 1 broken, 2 incomplete, 3 environment, 4 the kit's fault, 130 interrupted.",
  ),
  concluded: concluded.optional().describe("Of a replay: what it comes to."),
  verdicts: z.array(ruleVerdict).describe("One entry a rule."),
  causes: z
    .array(
      z.object({
        rules: z.array(z.string()),
        where: z.string().optional().describe("What is so of the calls that broke each of them."),
      }),
    )
    .optional()
    .describe(
      "Rules whose findings may have one cause: the same answers show them, the same is wrong alike, or they break under one condition.",
    ),
  settlers: z
    .array(settler)
    .optional()
    .describe(
      "What would settle the inconclusive rules: broken rules to fix, then what checks most of them.",
    ),
  observations: z
    .array(observation)
    .describe('What the target does where the document is "not shown".'),
  warnings: z
    .array(z.string())
    .optional()
    .describe("What a reader must know of the run, such as that most answers were 401."),
  budget: z
    .record(z.string(), spent)
    .optional()
    .describe("Requests, users, paid jobs and restarts."),
  load: z
    .array(loadRow)
    .optional()
    .describe("Of runs with load: a row for each scenario and account."),
  queues: z.array(fullness).optional().describe("How full load saw the queues of each plan."),
  generator: generator.optional().describe("Of runs with load: was the generator itself healthy?"),
});
export type Report = z.infer<typeof report>;
