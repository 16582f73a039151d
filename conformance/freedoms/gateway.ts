import { isFromGateway } from "../history/outcome.ts";
import { serviceItself } from "../history/service-itself.ts";
import type { AnswerFreedom } from "./answer-freedom.ts";

/** That what stands in front of a service answers for it. */
export const gateway: AnswerFreedom = {
  name: "gateway",
  silence: "Errors: statuses of failures are not shown, nor what stands in front of the service",
  settledBy: serviceItself(
    "a run in which the service itself answers, and does not crash behind a gateway",
  ),
  avoidedBy: "scenarios keep their pace, and ask again where a gateway answered a request for work",

  explains: ({ received }) => received !== undefined && isFromGateway(received),
};
