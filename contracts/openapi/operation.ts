import { z } from "zod";
import { requestBodies, successBodies } from "../wire/bodies.ts";
import { plainSuccess } from "../wire/control-plane.ts";
import { failureEnvelope } from "../wire/envelope.ts";
import { restartFailure } from "../wire/restart.ts";
import type { RouteId } from "../wire/route-ids.ts";
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
  return { required: id !== "refresh", content: json(schema, shown[id].request) };
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
  const failure = tier === "enterprise-restart" ? "RestartFailure" : "Failure";
  const either =
    success === plainSuccess ? ref("responses", "Plain") : orFailure(failure, success, id);
  const status = tier === "enterprise-restart" ? "200" : "2XX";
  return { [status]: either, default: ref("responses", failure) };
}

const failures = {
  Failure: { schema: failureEnvelope, example: failureExample },
  RestartFailure: { schema: restartFailure, example: restartFailureExample },
};

function orFailure(failure: keyof typeof failures, success: z.ZodType, id: RouteId) {
  return {
    description: "Success; or failure, whose status is not shown.",
    content: {
      "application/json": {
        schema: { anyOf: [written(success), ref("schemas", failure)] },
        examples: { success: { value: shown[id].success }, failure: ref("examples", failure) },
      },
    },
  };
}

const failed = (failure: keyof typeof failures) => ({
  description: "Failure; its status is not shown.",
  content: {
    "application/json": {
      schema: ref("schemas", failure),
      examples: { failure: ref("examples", failure) },
    },
  },
});

/** What several operations have in common. */
export const components = {
  schemas: Object.fromEntries(
    Object.entries(failures).map(([name, { schema }]) => [name, written(schema)]),
  ),
  examples: Object.fromEntries(
    Object.entries(failures).map(([name, { example }]) => [name, { value: example }]),
  ),
  responses: {
    Plain: orFailure("Failure", plainSuccess, "logout"),
    Failure: failed("Failure"),
    RestartFailure: failed("RestartFailure"),
  },
};

function ref(kind: "schemas" | "examples" | "responses", name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

function written(schema: z.ZodType) {
  const { $schema: _, ...own } = z.toJSONSchema(schema, {
    unrepresentable: "any",
    override: withoutBareNull,
  });
  return own;
}

/**
 * Generators of clients stumble over a schema that is null alone: what may be null is written as one schema of two
 * types, and an error that is null in every success as one that is null here.
 */
function withoutBareNull({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const asFailed = { type: ["object", "null"], properties: {}, additionalProperties: {} };
  if (jsonSchema.type === "null") Object.assign(jsonSchema, { ...asFailed, const: null });
  const [what, empty, ...more] = jsonSchema.anyOf ?? [];
  if (typeof what !== "object" || typeof what.type !== "string" || more.length > 0) return;
  if (typeof empty !== "object" || empty.type !== "null") return;
  const { const: only, enum: listed = only === undefined ? undefined : [only], ...rest } = what;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, rest, { type: [what.type, "null"] });
  if (listed !== undefined) jsonSchema.enum = [...listed, null];
}

function json(schema: z.ZodType, example: object | undefined) {
  return {
    "application/json": { schema: written(schema), examples: { example: { value: example } } },
  };
}
