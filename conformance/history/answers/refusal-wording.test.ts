import { describe, expect, it } from "vitest";
import { soundsLimited } from "./refusal-wording.ts";

describe("words of a limit", () => {
  it.each([
    "Please try again in 30 seconds.",
    "Try again in 5s",
    "Please try again in a few minutes",
    "Try again after 2 minutes",
    "You may try again later, in about 10 min: too many requests",
    "Retry after 60 s",
    "Retry in 1 minute",
    "Please wait 30 seconds",
    "Wait at least 1 hour",
    "Please wait for 10 seconds and try again",
    "Do not try again for 15 minutes",
    "You can request another code in 45 seconds",
    "Another mail can be sent in 60 seconds",
    "Too many failed login attempts",
    "Too many restarts of this server.",
    "The server is busy",
    "TOO_MANY_ATTEMPTS",
    "TooManyRequestsException",
    "login_throttled",
    "ip_rate_limited",
    "server-busy",
    "MODEL_OVERLOADED",
    "CONCURRENCY_LIMIT_EXCEEDED",
    "Attempt limit exceeded",
    "You have exceeded the maximum number of requests",
    "Limit exceeded",
    "Forbidden. Limit reached",
    "You have reached the limit of password reset e-mails",
    "Quota exceeded.",
    "IP_BLOCKED",
    "Temporarily blocked",
  ])("%s", (said) => {
    expect(soundsLimited(said)).toBe(true);
  });
});

describe("words of a refusal of the request itself", () => {
  it.each([
    "Please try again with a duration between 30 and 480 seconds",
    "Please try again with at least 30 seconds",
    "Try again: duration must be in 30 to 480 seconds",
    "Choose another duration: 30 to 480 seconds",
    "Choose another duration, 30 seconds or more",
    "Use another model for songs longer than 95 seconds",
    "Please retry with a song of 95 seconds",
    "Please retry with a clip that runs for 30 seconds or more",
    "Invalid or expired code, request another (codes live 10 minutes)",
    "Ask for the code again, it lapses after 10 minutes",
    "Use another one within 60 minutes",
    "Request exceeded the maximum duration",
    "TOO_MANY_IMAGES",
    "Too many tokens in the prompt",
    "Duration limit exceeded",
    "You have reached the limit of 480 seconds",
    "The limit of this parameter is 1024",
    "Bitrate: limit exceeded",
    "This value is blocked",
  ])("%s", (said) => {
    expect(soundsLimited(said)).toBe(false);
  });
});
