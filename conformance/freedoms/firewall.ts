import { isFromFirewall } from "../history/outcome.ts";
import { serviceItself } from "../history/service-itself.ts";
import type { AnswerFreedom } from "./answer-freedom.ts";

/** That what stands in front of a service turns suspect requests away, such as those longer than 8 KiB, in a page of its own. */
export const firewall: AnswerFreedom = {
  name: "firewall",
  silence: "Errors: statuses of failures are not shown, nor what stands in front of the service",
  settledBy: serviceItself(
    "a run in which nothing in front of the service turns away what is long, oddly labelled, a browser's or like an attack",
  ),
  avoidedBy: "scenarios that send what is long, odd or like an attack send plain requests, too",

  explains: isFromFirewall,
};
