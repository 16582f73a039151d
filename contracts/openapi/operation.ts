import { z } from "zod";
import { requestBodies, successBodies } from "../wire/bodies.ts";
import { failureEnvelope } from "../wire/envelope.ts";
import { restartFailure } from "../wire/restart.ts";
import type { Route } from "../wire/routes.ts";
import { failureExample, pathExamples, restartFailureExample, shown } from "./examples.ts";
import { rulesOf } from "./rules-of.ts";

/** An answer of which nothing is shown. */
const open = (what: string) => ({ description: `${what}; its body is not shown.` });

/** One route as an OpenAPI operation; `bodyShown` is false where no answer's body is. */
export function operationOf(route: Route, { bodyShown }: { bodyShown: boolean }) {
  const { id, path, auth, tier, section, deprecated } = route;
  const request = requestBodies[id];
  const parameters = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => pathParameter(name!));
  return {
    operationId: bodyShown ? id : `${id}-${path.split("/").at(-2)}`,
    summary: shown[id].summary,
    description: `Document: ${section}.`,
    tags: [tier],
    ...(deprecated === undefined ? {} : { deprecated: true, "x-deprecated-on": deprecated }),
    ...(auth === "bearer" ? { security: [{ bearer: [] }] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(request === undefined ? {} : { requestBody: requestBody(request, route) }),
    responses: bodyShown ? responsesOf(route) : { 200: open("Success"), default: open("Failure") },
    "x-rules": rulesOf(route),
  };
}

function pathParameter(name: string) {
  const example = pathExamples[name];
  return { name, in: "path", required: true, schema: { type: "string" }, example };
}

/** A refresh may come without a body. */
function requestBody(schema: z.ZodType, { id }: Route) {
  return { required: id !== "refresh", content: json(schema, { example: shown[id].request }) };
}

function responsesOf(route: Route) {
  if (route.id === "verify-link") return linkResponses;
  const success = successBodies[route.id];
  if (success === undefined) return { "2XX": open("Taken"), default: open("Any other answer") };
  return envelopes(success, route);
}

/** How its JSON mode is asked for, and whether its JSON is the envelope, is not shown. */
const linkResponses = {
  "2XX": {
    description: "JSON mode; or a page that sends the browser on.",
    content: {
      "application/json": { schema: {}, examples: { success: { value: {} } } },
      "text/html": { schema: { type: "string" } },
    },
  },
  "3XX": {
    description: "Redirect flow: the browser is sent on.",
    headers: { Location: { description: "Where to.", schema: { type: "string" } } },
  },
  default: open("Any other answer"),
};

/** Which status a control-plane answer has is not shown, so one schema holds for success and failure. */
function envelopes(success: z.ZodType, { id, tier }: Route) {
  const isRestart = tier === "enterprise-restart";
  const failure = isRestart ? restartFailure : failureEnvelope;
  const failed = isRestart ? restartFailureExample : failureExample;
  const either = {
    description: "Success; or failure, whose status is not shown.",
    content: json(z.union([success, failure]), { success: shown[id].success, failure: failed }),
  };
  const other = {
    description: "Failure; its status is not shown.",
    content: json(failure, { failure: failed }),
  };
  return { [isRestart ? "200" : "2XX"]: either, default: other };
}

function json(schema: z.ZodType, examples: Readonly<Record<string, object | undefined>>) {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { unrepresentable: "any" });
  const named = Object.entries(examples).map(([name, value]) => [name, { value }] as const);
  return { "application/json": { schema: written, examples: Object.fromEntries(named) } };
}
