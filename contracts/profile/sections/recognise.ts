import { z } from "zod";
import { patternOf } from "../../pattern.ts";
import { maybe, section } from "./fact.ts";
import { jsonPointer, jsonValue } from "./json.ts";

const status = z.union([z.int().min(100).max(599), z.enum(["2xx", "3xx", "4xx", "5xx"])], {
  error: 'an HTTP status such as 202, or a class such as "2xx"',
});

function compiles(source: string): boolean {
  try {
    return patternOf(source) !== undefined;
  } catch {
    return false;
  }
}

/** A regular expression that needs no backtracking, matched without regard to letter case. */
export const pattern = z
  .string()
  .min(1)
  .refine(
    compiles,
    "a regular expression without lookaround or back references, of 2,000 characters at most",
  )
  .meta({ examples: ["queue is full"] });

const member = z.strictObject({
  pointer: jsonPointer.describe("JSON Pointer to the value that is looked at."),
  in: maybe(z.array(jsonValue), "The value is one of these."),
  notIn: maybe(z.array(jsonValue), "The value is absent or none of these."),
  present: maybe(z.boolean(), "Whether the value is there and not null."),
  matches: maybe(pattern, "The value is a string that matches this pattern."),
});

/** One form that an answer or a webhook body can have: every stated condition holds. */
export const answerForm = z
  .strictObject({
    status: maybe(z.array(status).min(1), "Statuses or classes; any if left out."),
    where: maybe(z.array(member), "Conditions on the JSON body; all must hold."),
    text: maybe(pattern, "A pattern that the body's text matches."),
  })
  .meta({
    examples: [{ status: ["2xx"], where: [{ pointer: "/status", in: ["success"] }] }],
  });
export type AnswerForm = z.infer<typeof answerForm>;

const forms = z.array(answerForm).min(1);
const pointers = z.array(jsonPointer).min(1);

const emailedToken = z.strictObject({
  in: z
    .enum(["path", "query", "text"])
    .describe("Where in the mail the token stands; the text is that of its body and its subject."),
  name: maybe(z.string(), "The query field that holds it."),
  pattern: maybe(
    pattern,
    "A pattern whose first group is the token, in the link's path or in the text.",
  ),
});
export type EmailedToken = z.infer<typeof emailedToken>;

/** The two kinds of tokens that mails hold, by the fact that says where they stand. */
export const recognisers = ["verificationToken", "resetToken"] as const;
export type Recogniser = (typeof recognisers)[number];

/** Words for what went wrong, as services spell them. */
const failures = ["error", "failed", "failure", "fail", "rejected"].flatMap((word) => [
  word,
  word.toUpperCase(),
  word.charAt(0).toUpperCase() + word.slice(1),
]);

/** What tells of a full queue where nothing is declared. */
export const usualQueueFull: AnswerForm[] = [
  { text: "queue[^.]{0,60}(full|limit|exceed)|(full|limit|exceed|maximum)[^.]{0,60}queue" },
];

/** What tells of a rate that is too high where nothing is declared. */
const usualRateLimited: AnswerForm[] = [{ status: [429] }];

/** What stands for no error where a body always has the member. */
const noErrors = [false, 0, "", "0", "none", "None", "ok", "OK", {}, []];
const noError = { pointer: "/error", present: false };
const emptyError = { pointer: "/error", in: noErrors };

/** What tells of an accepted request where nothing is declared: a 2xx that calls itself no error and holds none. */
export const usualAcceptance: AnswerForm[] = [noError, emptyError].map((error) => ({
  status: ["2xx"],
  where: [{ pointer: "/status", notIn: failures }, error, { pointer: "/success", notIn: [false] }],
}));

/** What tells of a job that failed where nothing is declared: all that no acceptance may hold. */
const usualFailure: AnswerForm[] = [
  { where: [{ pointer: "/status", in: failures }] },
  { where: [{ pointer: "/error", present: true, notIn: noErrors }] },
  { where: [{ pointer: "/success", in: [false] }] },
];

/** Where an answer may hold its job's id where nothing is declared; it may be the request's, too. */
const usualJobId = ["/id", "/job_id", "/data/id"];

export const recognise = section("How answers are recognised where the document shows no form.", {
  accepted: forms
    .default(usualAcceptance)
    .describe("Forms of an answer that took a generation request."),
  queueFull: forms
    .default(usualQueueFull)
    .describe("Forms of an answer that turned a request away because the queue is full."),
  rateLimited: forms
    .default(usualRateLimited)
    .describe("Forms of an answer that turned a request away for its rate; queue-full goes first."),
  mediumRefused: z
    .array(answerForm)
    .default([])
    .describe("Forms of an answer that refused the medium itself, which is no verdict."),
  failedJob: forms
    .default(usualFailure)
    .describe("Forms of a webhook body or result that says the job failed."),
  jobId: pointers
    .default(usualJobId)
    .describe("Where an answer holds the job's id; the first that is there counts."),
  output: pointers
    .default(["/output/0", "/output", "/data/output/0", "/data/output"])
    .describe("Where a result holds its output URL; the first that is there counts."),
  parameters: maybe(
    pointers,
    "Where an answer or a result echoes the parameters that its job runs with, by their documented names; the first that is there counts.",
  ),
  verificationToken: maybe(
    emailedToken,
    "Where the verification mail holds its token; undeclared: the kit looks.",
  ),
  resetToken: maybe(
    emailedToken,
    "Where the reset mail holds its token; undeclared: the kit looks.",
  ),
});
