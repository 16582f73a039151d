import { answered } from "../../../history/call.ts";
import { contradicts, forEvery, type Judge, supports } from "../../../history/sighting.ts";
import { type IssuingRoute, issuedBy } from "./issued.ts";

/** `token_type` is `Bearer`; where it is no string, the payload's own rule fails. */
export const tokenTypeIsBearer = (route: IssuingRoute): Judge =>
  forEvery(issuedBy(route), (call) => {
    const got = answered(call, "data.token_type");
    if (typeof got !== "string") return undefined;
    const field = "data.token_type";
    return got === "Bearer"
      ? supports(call)
      : contradicts(call, {
          field,
          expected: "Bearer",
          got,
          wants: { path: field, value: "Bearer" },
        });
  });
