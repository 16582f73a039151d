import { expect, it } from "vitest";
import { parseProfile } from "../../contracts/profile/index.ts";
import { routeById } from "../../contracts/wire/routes.ts";
import { formed } from "../target/answer-form.ts";
import { jobIdOf, takenBy, takenOn } from "./taken.ts";

const takenFrom = (status: number, json: object, recognise: object = {}) =>
  takenBy(
    { status, ...formed(JSON.stringify(json)) },
    parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, recognise }, {}),
  );

it("reads the id of a job to its last digit", () => {
  const { recognise } = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});
  const idIn = (text: string) => jobIdOf(formed(text), recognise);

  expect(idIn('{"id": 1860000000000005001, "at": 1860000000000009999}')).toBe(
    "1860000000000005001",
  );
  const near = '{"request_id": 1860000000000005000, "id": 1860000000000005001}';
  expect(idIn(near)).toBeUndefined();
  expect(idIn('{"id": 17}')).toBe("17");
  expect(idIn('{"id": "a-1"}')).toBe("a-1");
  expect(idIn('{"id": {}}')).toBeUndefined();
});

it("reads an answer that has the forms of acceptance and of a full queue by the one that is declared", () => {
  const queued = { status: 200, ...formed('{"message":"Added to the queue","plan":{"limit":10}}') };
  const taken = (recognise: object) =>
    takenBy(queued, parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, recognise }, {}));

  expect(taken({})).toBe("unclear");
  expect(taken({ accepted: [{ status: [200] }] })).toBe("accepted");
  expect(taken({ queueFull: [{ text: "limit" }] })).toBe("queue full");
  expect(taken({ jobId: ["/plan/limit"] })).toBe("accepted");
  expect(taken({ jobId: ["/plan/limit"], queueFull: [{ text: "limit" }] })).toBe("queue full");
});

it("takes no answer for an acceptance that holds an error, where nothing is declared", () => {
  const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});
  const taken = (text: string) => takenBy({ status: 200, ...formed(text) }, facts);

  expect(taken('{"error":"Invalid API key"}')).toBe("refused");
  expect(taken('{"error":{"code":"no_key"}}')).toBe("refused");
  expect(taken('{"caption":"a cat","error":{}}')).toBe("accepted");
});

it("takes failures in any spelling for refusals, and words for load, rate and credit for what they are", () => {
  const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});
  const taken = (status: number, json: object) =>
    takenBy({ status, ...formed(JSON.stringify(json)) }, facts);

  for (const status of ["ERROR", "Error", "fail", "failure", "rejected"])
    expect(taken(200, { status }), status).toBe("refused");
  expect(taken(403, { message: "Rate limit exceeded" })).toBe("rate limited");
  expect(taken(409, { message: "The server is busy" })).toBe("rate limited");
  expect(taken(200, { status: "error", message: "Too many requests" })).toBe("rate limited");
  expect(taken(400, { message: "Insufficient credits" })).toBe("unclear");
  expect(taken(403, { message: "Your daily limit is reached" })).toBe("unclear");
  expect(taken(500, { message: "Model is currently loading" })).toBe("rate limited");
  expect(taken(400, { message: "No GPU available" })).toBe("rate limited");
  expect(taken(409, { message: "Maximum number of concurrent jobs reached" })).toBe("rate limited");
  expect(taken(403, { message: "Too many failed attempts" })).toBe("rate limited");
  expect(taken(403, { message: "Your credit balance is too low" })).toBe("unclear");
  expect(taken(403, { message: "You exceeded your current quota" })).toBe("unclear");
  expect(taken(500, { message: "Something went wrong, please try again" })).toBe("crashed");
  expect(taken(501, { message: "This endpoint moved." })).toBe("refused");
  expect(taken(200, { status: "error", message: "Something went wrong." })).toBe("crashed");
  expect(taken(200, { status: "error", message: "Internal server error" })).toBe("crashed");
  expect(taken(400, { message: "The model is temporarily unavailable" })).toBe("crashed");
  expect(taken(422, { message: "model_id: unknown model" })).toBe("refused");
  expect(taken(422, { message: "Please try again with a duration of 30 seconds" })).toBe("refused");
  expect(taken(422, { message: "The voice cast is not available" })).toBe("refused");
  expect(taken(422, { message: "duration: limit exceeded" })).toBe("refused");
  expect(taken(422, { message: "no such format", rate_limit: { left: 57 } })).toBe("refused");
  expect(taken(200, { status: "processing", message: "Slow down, rate limit near" })).toBe(
    "accepted",
  );
});

it.each([
  "An error occurred while processing your request. Please try again.",
  "Failed to generate audio, please try again",
  "SERVICE_UNAVAILABLE",
  "CUDA out of memory",
  "Request timed out",
  "The site is under maintenance",
])("takes for a mishap, whatever the status: %s", (message) => {
  expect(takenFrom(200, { status: "error", message })).toBe("crashed");
  expect(takenFrom(409, { message })).toBe("crashed");
});

it.each([
  "You do not have enough credits to perform this action.",
  "Your account does not have enough balance",
  "This needs 12 credits, you have 4.",
  "Credits exhausted",
])("takes for a matter of credit: %s", (message) => {
  expect(takenFrom(403, { message })).toBe("unclear");
});

it("reads words for a load where the form of a rate limit is declared, and those for a rate no more", () => {
  const rateLimited = [{ status: [429], where: [{ pointer: "/code", in: ["rate_limited"] }] }];

  for (const message of [
    "Model is currently loading, estimated time 20 s",
    "Server is overloaded",
    "No GPU available",
    "Another request is already being processed",
  ])
    expect(takenFrom(400, { message }, { rateLimited }), message).toBe("rate limited");
  expect(takenFrom(400, { message: "Too many requests" }, { rateLimited })).toBe("refused");
});

it("takes a gateway's queue, and so many queued in a time, for no full queue of the account's", () => {
  const taken = (status: number, text: string, recognise = {}) =>
    takenBy(
      { status, ...formed(text) },
      parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, recognise }, {}),
    );
  const heavyLoad = "<h1>This website is under heavy load (queue full)</h1>";
  const perMinute =
    '{"message":"Rate limit exceeded: at most 10 requests may be queued per minute"}';

  expect(taken(503, heavyLoad)).toBe("unclear");
  expect(taken(503, '{"message":"Your queue is full"}')).toBe("queue full");
  expect(taken(429, "Your queue is full")).toBe("queue full");
  expect(taken(429, "Your queue is full, try again in a minute")).toBe("queue full");
  expect(taken(400, perMinute)).toBe("rate limited");
  expect(taken(429, perMinute, { queueFull: [{ text: "queued per minute" }] })).toBe("queue full");
});

it("takes a file that could not be fetched for a mishap, where nobody says how media are refused", () => {
  const target = { baseUrl: "http://127.0.0.1:1" };
  const declared = { mediumRefused: [{ status: [415] }] };
  const taken = (message: string, recognise: object = {}) =>
    takenBy(
      { status: 422, ...formed(JSON.stringify({ status: "error", message })) },
      parseProfile({ target, recognise }, {}),
    );

  for (const said of [
    "Could not download init_image: Connection aborted",
    "The image could not be fetched.",
    "Download of the file failed",
    "IMAGE_FETCH_ERROR",
  ]) {
    expect(taken(said), said).toBe("crashed");
    expect(taken(said, declared), said).toBe("refused");
  }
  for (const said of [
    "init_image: wanted a URL or base64 of png, jpeg",
    "The prompt failed. Upload an image.",
    "You cannot use this route",
  ])
    expect(taken(said), said).toBe("refused");
});

it("takes no id of a deprecated route for an acceptance, unless the profile declares what one looks like", () => {
  const gone = { status: 200, ...formed('{"status":"discontinued","id":"req_1"}') };
  const taken = (route: "scene_maker" | "music_gen", recognise: object = {}) =>
    takenOn(
      routeById(route),
      gone,
      parseProfile({ target: { baseUrl: "http://127.0.0.1:1" }, recognise }, {}),
    );

  expect(taken("music_gen")).toBe("accepted");
  expect(taken("scene_maker")).toBe("unclear");
  expect(taken("scene_maker", { accepted: [{ status: [200] }] })).toBe("accepted");
});
