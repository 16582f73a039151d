import { z } from "zod";
import { jsonObject, milliseconds } from "./json.ts";
import { answerForm } from "./recognise.ts";
import { generationRoute } from "./target.ts";

const serviceTime = z
  .strictObject({
    minimumMs: milliseconds.optional().describe("No job is processed in less than this."),
    stable: z
      .boolean()
      .default(false)
      .describe("Jobs with the same body take the same time, within a fifth."),
  })
  .describe("How long one job is processed.")
  .prefault({});

/** The routes that are queued where nothing is declared. */
const usualQueuedRoutes: z.infer<typeof generationRoute>[] = ["object_removal"];

export const queue = z
  .strictObject({
    routes: z
      .array(generationRoute)
      .min(1)
      .default(usualQueuedRoutes)
      .describe("Routes whose requests are queued; the first is the one that is loaded."),
    runningCounts: z
      .boolean()
      .optional()
      .describe(
        "Whether the request being processed counts as queued; undeclared: both are right.",
      ),
    webhookDelayMs: milliseconds
      .optional()
      .describe("The longest time from a job's end to its webhook call."),
    settlingMs: milliseconds
      .optional()
      .describe(
        "Time after a webhook was answered until its place is surely free; undeclared: unknown.",
      ),
    serviceTime,
    longJob: jsonObject.optional().describe("Members that make a job take long."),
    shortJob: jsonObject.optional().describe("Members that make a job short."),
  })
  .describe("The queue of an account plan.")
  .prefault({});

const trackId = z
  .strictObject({
    form: z
      .enum(["alphanumeric", "digits", "uuid"])
      .default("alphanumeric")
      .describe("What a track_id is made of."),
    length: z.int().min(8).max(64).default(24).describe("Characters of a track_id (not a UUID's)."),
  })
  .describe("The form of a track_id.")
  .prefault({});

/** The form of a track_id where nothing is declared. */
export const usualTrackId = trackId.parse({});

export const asynchronous = z
  .strictObject({
    routes: z
      .array(generationRoute)
      .default(["transcribe", "object_removal"])
      .describe("Routes that call webhooks."),
    callbacksReliable: z
      .boolean()
      .default(false)
      .describe("Whether every result is called back, under load too."),
    callsFailures: z
      .boolean()
      .optional()
      .describe("Whether a job that failed is called back, too; undeclared: unknown."),
    finalCall: z
      .array(answerForm)
      .min(1)
      .optional()
      .describe("Forms of the webhook body that is a job's last; undeclared: unknown."),
    holdsResult: z
      .array(answerForm)
      .min(1)
      .optional()
      .describe(
        "Forms of an answer that holds the result already; undeclared: one with an output.",
      ),
    answersAtOnce: z
      .boolean()
      .optional()
      .describe("Whether a job without a webhook answers with its result."),
    trackId,
  })
  .describe("Asynchronous results.")
  .prefault({});
