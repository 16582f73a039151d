import { wireType } from "../../../../contracts/history/pseudonym.ts";
import { answered } from "../../../history/call.ts";
import {
  contradicts,
  forEvery,
  type Judge,
  recorded,
  supports,
} from "../../../history/sighting.ts";
import { readTimestamp, utcForm } from "../../../history/time/timestamps.ts";
import { type IssuingRoute, issuedBy } from "./issued.ts";

/** `expires_at` is an ISO 8601 timestamp in UTC; one without any zone is recorded. */
export const expiresAtIsUtc = (route: IssuingRoute): Judge =>
  forEvery(issuedBy(route), (call) => {
    const got = answered(call, "data.expires_at");
    if (typeof got !== "string" || wireType(got) !== "string") return undefined;
    const read = readTimestamp(got);
    if (read.is === "utc") return supports(call);
    if (read.is === "no zone") {
      return recorded(`${route}: expires_at`, "an ISO 8601 timestamp without a zone");
    }
    const expected = "an ISO 8601 timestamp in UTC";
    return contradicts(call, {
      field: "data.expires_at",
      expected,
      got,
      wants: { path: "data.expires_at", matches: utcForm },
    });
  });
