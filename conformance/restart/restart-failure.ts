import { wireType } from "../../contracts/history/pseudonym.ts";
import { isNoEvidence } from "../history/answers/outcome.ts";
import { answered, isObject, isUnaskedPage } from "../history/call.ts";
import { contradicts, type Sighting, supports } from "../history/sighting.ts";
import type { Restart } from "./restarts.ts";
import { saysSuccess } from "./restarts.ts";

/** Whether a restart that had to fail says so as documented. An answer of `success` breaks another rule. */
export function failureShape(restart: Restart, unless: readonly string[]): Sighting | undefined {
  const { call } = restart;
  if (isNoEvidence(call) || isUnaskedPage(call) || saysSuccess(restart)) return undefined;
  const body = call.received?.json;
  if (!isObject(body)) {
    return contradicts(call, {
      field: "the body",
      expected: "a JSON object with status error and a message",
      got: call.received?.text === undefined ? "no body" : `${wireOf(body)}`,
      wants: { path: "", types: ["object"] },
      unless,
    });
  }
  const { status, message } = body;
  if (status !== "error") {
    return contradicts(call, {
      field: "status",
      expected: "error",
      got: status ?? "absent",
      wants: { path: "status", value: "error" },
      unless,
    });
  }
  if (wireType(message) !== "string") {
    return contradicts(call, {
      field: "message",
      expected: "a string",
      got: message ?? "absent",
      wants: { path: "message", types: ["string"] },
      unless,
    });
  }
  const code = answered(call, "error_code");
  if (code !== undefined && code !== null && wireType(code) !== "string") {
    return contradicts(call, {
      field: "error_code",
      expected: "a string",
      got: code,
      wants: { path: "error_code", types: ["string", "null", "absent"] },
      unless,
    });
  }
  return supports(call, restart.server.kind);
}

const wireOf = (body: unknown): string =>
  body === undefined ? "no JSON" : `a JSON ${wireType(body)}`;
