import { z } from "zod";
import { maybe, section } from "./fact.ts";
import { jsonObject, milliseconds } from "./json.ts";
import { answerForm } from "./recognise.ts";
import { generationRoute } from "./target.ts";

const serviceTime = section("How long one job is processed.", {
  minimumMs: maybe(milliseconds, "No job is processed in less than this."),
  stable: z
    .boolean()
    .default(false)
    .describe("Jobs with the same body take the same time, within a fifth."),
});

/** The routes that are queued where nothing is declared. */
const usualQueuedRoutes: z.infer<typeof generationRoute>[] = ["object_removal"];

export const queue = section("The queue of an account plan.", {
  routes: z
    .array(generationRoute)
    .min(1)
    .default(usualQueuedRoutes)
    .describe("Routes whose requests are queued; the first is the one that is loaded."),
  runningCounts: maybe(
    z.boolean(),
    "Whether the request being processed counts as queued; undeclared: both are right.",
  ),
  webhookDelayMs: maybe(milliseconds, "The longest time from a job's end to its webhook call."),
  settlingMs: maybe(
    milliseconds,
    "Time after a webhook was answered until its place is surely free; undeclared: unknown.",
  ),
  serviceTime,
  longJob: maybe(jsonObject, "Members that make a job take long."),
  shortJob: maybe(jsonObject, "Members that make a job short."),
});

const trackId = section("The form of a track_id.", {
  form: z
    .enum(["alphanumeric", "digits", "uuid"])
    .default("alphanumeric")
    .describe("What a track_id is made of."),
  length: z.int().min(8).max(64).default(24).describe("Characters of a track_id (not a UUID's)."),
});

export type TrackIdForm = z.infer<typeof trackId>;

/** The form of a track_id where nothing is declared. */
export const usualTrackId = trackId.parse({});

export const asynchronous = section("Asynchronous results.", {
  routes: z
    .array(generationRoute)
    .default(["transcribe", "object_removal"])
    .describe("Routes that call webhooks."),
  callbacksReliable: z
    .boolean()
    .default(false)
    .describe("Whether every result is called back, under load too."),
  callsFailures: maybe(
    z.boolean(),
    "Whether a job that failed is called back, too; undeclared: unknown.",
  ),
  finalCall: maybe(
    z.array(answerForm).min(1),
    "Forms of the webhook body that is a job's last; undeclared: unknown.",
  ),
  holdsResult: maybe(
    z.array(answerForm).min(1),
    "Forms of an answer that holds the result already; undeclared: one with an output.",
  ),
  answersAtOnce: maybe(z.boolean(), "Whether a job without a webhook answers with its result."),
  trackId,
});
