import { dispositionBy } from "../../conformance/generation/jobs/disposition.ts";
import { isLimited } from "../../conformance/history/answers/limited.ts";
import { isFromGateway } from "../../conformance/history/answers/outcome.ts";
import type { Answer, Request } from "../../conformance/target/client.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import { routeAt } from "../../contracts/wire/match-route.ts";

/** Ways to turn a request for work away for reasons that do not concern the request. */
const unlucky = new Set(["queue full", "rate limited", "medium refused", "failed", "unclear"]);

/**
 * Why an answer says nothing about the request; undefined where it is the service's own word, such as a failing job, or
 * a redirect where the answer is open. Judges read answers the same way.
 */
export function mishapOf(
  request: Request,
  answer: Answer,
  facts: Profile,
  isOpen = false,
): string | undefined {
  const { status, fault, headers, text, json } = answer;
  if (status === undefined) return `the target gave no answer (${fault})`;
  if (isFromGateway({ status, json })) return `a gateway or a rate limit answered ${status}`;
  const tier = routeAt(request.method, request.path, facts.slugs)?.tier;
  const isWork = tier === "standard" || tier === "enterprise";
  if (!isWork && isLimited({ status, headers, text, json }, facts.recognise.rateLimited))
    return `a limit or a lock answered ${status}`;
  if (!isWork) return undefined;
  const taken = dispositionBy(answer, facts);
  if (isOpen && (taken === "failed" || taken === "unclear")) return undefined;
  return unlucky.has(taken) ? `the request was turned away: ${taken}` : undefined;
}
