import { isFromFirewall, isFromGateway } from "../history/answers/outcome.ts";
import { serviceItself } from "../history/answers/service-itself.ts";
import type { Freedom } from "./freedom.ts";

/** That what stands in front of a service answers for it, or turns suspect requests away, such as those longer than 8 KiB. */
export const gateway: Freedom = {
  name: "gateway",
  silence: "Errors: statuses of failures are not shown, nor what stands in front of the service",
  settledBy: serviceItself(
    "a run in which the service itself answers: it does not crash behind a gateway, and nothing in front of it turns away what is long, oddly labelled, a browser's or like an attack",
  ),
  avoidedBy:
    "scenarios keep their pace, ask again where a gateway answered a request for work, and send plain requests beside what is long, odd or like an attack",

  explains({ calls }, history) {
    const call = history.call(calls.at(-1) ?? "");
    if (call?.received === undefined) return undefined;
    return isFromGateway(call.received) || isFromFirewall(call) ? { is: "used" } : undefined;
  },
};
