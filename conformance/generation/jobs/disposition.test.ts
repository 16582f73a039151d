import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import { Story } from "../../history/reading/story.ts";
import { formed } from "../../target/answer-form.ts";
import {
  type Disposition,
  dispositionBy,
  dispositionOn,
  holdsResult,
  jobIdOf,
  turnedAwayInWords,
} from "./disposition.ts";

const factsOf = (recognise: object) =>
  parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, recognise }, {});
const accepted = [{ where: [{ pointer: "/status", in: ["success"] }] }];
/** How an answer is taken, as text or as JSON. */
const taken = (status: number, said: object | string, recognise: object = {}): Disposition =>
  dispositionBy(
    { status, ...formed(typeof said === "string" ? said : JSON.stringify(said)) },
    factsOf(recognise),
  );

it.each([
  ['{"id": 1860000000000005001, "at": 1860000000000009999}', "1860000000000005001"],
  ['{"request_id": 1860000000000005000, "id": 1860000000000005001}', undefined],
  ['{"id": 17}', "17"],
  ['{"id": "a-1"}', "a-1"],
  ['{"id": {}}', undefined],
])("reads the id of a job to its last digit: %s", (text, id) => {
  expect(jobIdOf(formed(text), factsOf({}).recognise)).toBe(id);
});

it.each<[number, object, object, string]>([
  [200, {}, { accepted }, "200 {}, none of the forms that recognise.accepted declares"],
  [200, { status: "error" }, { accepted }, "refused (an error with status 200)"],
  [422, {}, { accepted }, "refused (status 422)"],
  [200, { status: "error" }, {}, "refused (an error with status 200)"],
])("says what is no acceptance as it is: %d %j", (status, json, recognise, said) => {
  const story = new Story({ recognise }).call("POST /api/v6/voice/music_gen", {}, { status, json });
  const { calls, facts } = story.history;

  expect(turnedAwayInWords(calls[0]!, facts)).toBe(said);
});

it.each<[Disposition, object]>([
  ["unclear", {}],
  ["accepted", { accepted: [{ status: [200] }] }],
  ["queue full", { queueFull: [{ text: "limit" }] }],
  ["accepted", { jobId: ["/plan/limit"] }],
  ["queue full", { jobId: ["/plan/limit"], queueFull: [{ text: "limit" }] }],
])(
  "reads what has the forms of acceptance and of a full queue by the declared one: %s, %j",
  (as, recognise) => {
    const queued = { message: "Added to the queue", plan: { limit: 10 } };

    expect(taken(200, queued, recognise)).toBe(as);
  },
);

it.each<[boolean, Disposition, status: number, json: object]>([
  [true, "accepted", 200, { status: "success", id: "a" }],
  [true, "failed", 200, { status: "error", id: "a", message: "no lamp in it" }],
  [false, "accepted", 200, { status: "processing", id: "a" }],
  [false, "queue full", 429, { status: "error", message: "The queue is full." }],
  [false, "rate limited", 429, { status: "error", message: "Too many requests" }],
  [false, "refused", 400, { status: "error", message: "no picture" }],
  [false, "unclear", 503, { status: "error" }],
  [false, "crashed", 500, { status: "error" }],
])(
  "holds a result, or its failure, where the work was taken alone: %s, %s",
  (is, as, status, json) => {
    const ended = [{ where: [{ pointer: "/status", in: ["success", "error"] }] }];
    const facts = parseProfile(
      {
        target: { baseUrl: "http://127.0.0.1:1" },
        async: { holdsResult: ended },
        recognise: { jobId: ["/id"], failedJob: [{ where: [{ pointer: "/id" }] }] },
      },
      {},
    );
    const answer = { status, ...formed(JSON.stringify(json)) };

    expect(dispositionBy(answer, facts)).toBe(as);
    expect(holdsResult(answer, facts)).toBe(is);
  },
);

it("takes an answer that is an id for one, and none that is an object, where an id is all", () => {
  const bare = { jobId: [""], failedJob: [{ text: "failed" }] };

  expect(taken(202, "1042", bare)).toBe("accepted");
  expect(jobIdOf(formed("1042"), factsOf(bare).recognise)).toBe("1042");
  expect(taken(422, { message: "A check failed." }, bare)).toBe("refused");
});

describe("an answer whose form nobody declared", () => {
  it.each<[Disposition, status: number, json: object]>([
    ["refused", 200, { error: "Invalid API key" }],
    ["refused", 200, { error: { code: "no_key" } }],
    ["accepted", 200, { caption: "a cat", error: {} }],
    ["refused", 200, { status: "ERROR" }],
    ["refused", 200, { status: "fail" }],
    ["refused", 200, { status: "failure" }],
    ["refused", 200, { status: "rejected" }],
    ["refused", 501, { message: "This endpoint moved." }],
    ["accepted", 200, { status: "processing", message: "Slow down, rate limit near" }],
    ["rate limited", 200, { status: "error", message: "Too many requests" }],
    ["crashed", 500, { message: "Something went wrong, please try again" }],
    ["crashed", 200, { status: "error", message: "Something went wrong." }],
    ["crashed", 200, { status: "error", message: "Internal server error" }],
    ["refused", 422, { message: "no such format", rate_limit: { left: 57 } }],
  ])("is %s: %d, %j", (as, status, json) => {
    expect(taken(status, json)).toBe(as);
  });

  it.each<[Disposition, status: number, message: string]>([
    ["rate limited", 403, "Rate limit exceeded"],
    ["rate limited", 409, "The server is busy"],
    ["rate limited", 500, "Model is currently loading"],
    ["rate limited", 400, "No GPU available"],
    ["rate limited", 409, "Maximum number of concurrent jobs reached"],
    ["rate limited", 403, "Too many failed attempts"],
    ["rate limited", 400, "Rate limit exceeded: at most 10 requests may be queued per minute"],
    ["queue full", 503, "Your queue is full"],
    ["unclear", 400, "Insufficient credits"],
    ["unclear", 403, "Your daily limit is reached"],
    ["unclear", 403, "Your credit balance is too low"],
    ["unclear", 403, "You exceeded your current quota"],
    ["unclear", 403, "You do not have enough credits to perform this action."],
    ["unclear", 403, "Your account does not have enough balance"],
    ["unclear", 403, "This needs 12 credits, you have 4."],
    ["unclear", 403, "Credits exhausted"],
    ["crashed", 400, "The model is temporarily unavailable"],
    ["crashed", 422, "Could not download init_image: Connection aborted"],
    ["crashed", 422, "The image could not be fetched."],
    ["crashed", 422, "Download of the file failed"],
    ["crashed", 422, "IMAGE_FETCH_ERROR"],
    ["refused", 422, "init_image: wanted a URL or base64 of png, jpeg"],
    ["refused", 422, "The prompt failed. Upload an image."],
    ["refused", 422, "You cannot use this route"],
    ["refused", 422, "model_id: unknown model"],
    ["refused", 422, "Please try again with a duration of 30 seconds"],
    ["refused", 422, "The voice cast is not available"],
    ["refused", 422, "duration: limit exceeded"],
  ])("is %s: %d in the words %s", (as, status, message) => {
    expect(taken(status, { message })).toBe(as);
  });

  it.each([
    "An error occurred while processing your request. Please try again.",
    "Failed to generate audio, please try again",
    "SERVICE_UNAVAILABLE",
    "CUDA out of memory",
    "Request timed out",
    "The site is under maintenance",
  ])("is a mishap, whatever the status: %s", (message) => {
    expect(taken(200, { status: "error", message })).toBe("crashed");
    expect(taken(409, { message })).toBe("crashed");
  });

  it.each<[Disposition, status: number, text: string]>([
    ["unclear", 503, "<h1>This website is under heavy load (queue full)</h1>"],
    ["queue full", 429, "Your queue is full"],
    ["queue full", 429, "Your queue is full, try again in a minute"],
  ])("is %s as a text: %d, %s", (as, status, text) => {
    expect(taken(status, text)).toBe(as);
  });
});

describe("an answer, where a form is declared,", () => {
  const rateLimited = [{ status: [429], where: [{ pointer: "/code", in: ["rate_limited"] }] }];
  const perMinute = { message: "at most 10 requests may be queued per minute" };

  it.each([
    "Model is currently loading, estimated time 20 s",
    "Server is overloaded",
    "No GPU available",
    "Another request is already being processed",
  ])("still speaks of a load beside that of a rate limit: %s", (message) => {
    expect(taken(400, { message }, { rateLimited })).toBe("rate limited");
  });

  it("speaks of a rate, of a queue and of media by that alone", () => {
    expect(taken(400, { message: "Too many requests" }, { rateLimited })).toBe("refused");
    expect(taken(429, perMinute, { queueFull: [{ text: "queued per minute" }] })).toBe(
      "queue full",
    );
    const declared = { mediumRefused: [{ status: [415] }] };
    expect(taken(422, { message: "Download of the file failed" }, declared)).toBe("refused");
  });
});

it("takes no id of a deprecated route for an acceptance, unless the profile declares what one looks like", () => {
  const gone = { status: 200, ...formed('{"status":"discontinued","id":"req_1"}') };
  const on = (route: "scene_maker" | "music_gen", recognise: object = {}) =>
    dispositionOn(routeById(route), gone, factsOf(recognise));

  expect(on("music_gen")).toBe("accepted");
  expect(on("scene_maker")).toBe("unclear");
  expect(on("scene_maker", { accepted: [{ status: [200] }] })).toBe("accepted");
});
