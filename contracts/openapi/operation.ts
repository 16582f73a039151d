import { z } from "zod";
import { catalogue } from "../clauses/index.ts";
import { requestBodies, successBodies } from "../wire/bodies.ts";
import { failureEnvelope } from "../wire/envelope.ts";
import { restartFailure } from "../wire/restart.ts";
import type { Route } from "../wire/routes.ts";

const notShown = "What it answers is not shown.";

/** One route as an OpenAPI operation. */
export function operationOf(route: Route, { bodyShown }: { bodyShown: boolean }) {
  const { id, path, auth, tier, section, deprecated } = route;
  const request = requestBodies[id];
  const parameters = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => pathParameter(name!));
  return {
    operationId: bodyShown ? id : `${id}-${path.split("/").at(-2)}`,
    summary: `${id}: ${section}`,
    tags: [tier],
    ...(deprecated === undefined ? {} : { deprecated: true, "x-deprecated-on": deprecated }),
    ...(auth === "bearer" ? { security: [{ bearer: [] }] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(request === undefined ? {} : { requestBody: requestBody(request, route) }),
    responses: bodyShown ? responsesOf(route) : { 200: { description: notShown } },
    "x-rules": rulesOf(route),
  };
}

function pathParameter(name: string) {
  return { name, in: "path", required: true, schema: { type: "string" } };
}

/** A refresh may come without a body. */
function requestBody(schema: z.ZodType, { id }: Route) {
  return { required: id !== "refresh", content: json(schema) };
}

/** Which status a control-plane answer has is not shown, so one schema holds for success and failure. */
function responsesOf({ id, tier }: Route) {
  const success = successBodies[id];
  if (success === undefined) return { default: { description: notShown } };
  const isRestart = tier === "enterprise-restart";
  const failure = isRestart ? restartFailure : failureEnvelope;
  const either = {
    description: "Success; or failure.",
    content: json(z.union([success, failure])),
  };
  const failed = { description: "Failure; its status is not shown.", content: json(failure) };
  return { [isRestart ? "200" : "2XX"]: either, default: failed };
}

function json(schema: z.ZodType) {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { unrepresentable: "any" });
  return { "application/json": { schema: written } };
}

/** The rules of a route's own area, and those of the envelope on the control plane. */
function rulesOf({ id, tier }: Route): string[] {
  const areas = [id.replaceAll("_", "-"), ...(tier === "control-plane" ? ["envelope"] : [])];
  return catalogue
    .map((clause) => clause.id)
    .filter((rule) => areas.includes(rule.split(".")[0] ?? ""));
}
