import { requestBodies } from "../../../contracts/wire/bodies.ts";
import { asked, type Call } from "../call.ts";

/** The ways to what is not as the document asks in a request's body; none where no body is documented. */
export const bodyFaults = ({ route, sent }: Call): PropertyKey[][] =>
  (route && requestBodies[route.id]?.safeParse(sent.json ?? {}).error?.issues)?.map(
    ({ path }) => path,
  ) ?? [];

/** Whether a call has what the document asks for: another may be refused. */
export const isOwed = (call: Call): boolean =>
  bodyFaults(call).length === 0 &&
  (call.route?.id !== "reset-password" ||
    asked(call, "password_confirmation") === asked(call, "password"));
