import {
  envelopeRequestId,
  envelopeRequestIdIdentifies,
  envelopeShape,
} from "../../../contracts/clauses/envelope.ts";
import { envelopeCalls } from "../../history/answers/envelope.ts";
import { givenToken } from "../../history/answers/outcome.ts";
import { answered, type Call } from "../../history/call.ts";
import { contradicts, supports } from "../../history/sighting.ts";
import { answeredInJsonMode } from "../../model/mail/link-modes.ts";
import { isSharing } from "../../model/tokens/issued/reissues.ts";
import { rule } from "../rule.ts";
import { openWrongLink } from "../verify-link/drives.ts";
import { abuse, abuseLive } from "./drives.ts";

export default rule(envelopeRequestIdIdentifies, {
  drives: [abuse, abuseLive, openWrongLink],
  restsOn: [envelopeShape, envelopeRequestId],
  quota: { seen: 10 },

  *judge(history) {
    const first = new Map<string, Call>();
    for (const call of [...envelopeCalls(history), ...answeredInJsonMode(history)]) {
      const id = answered(call, "meta.request_id");
      if (typeof id !== "string") continue;
      const field = "meta.request_id";
      const earlier = first.get(id);
      // Refreshes that were under way at the same time may share one answer.
      if (earlier !== undefined && isOneAnswer(earlier, call)) continue;
      if (id === "") {
        yield contradicts(call, {
          field,
          expected: "an id",
          got: "the empty string",
          wants: { path: field, matches: "." },
        });
      } else if (earlier !== undefined) {
        const got = `"${id}" on two requests`;
        yield contradicts([earlier, call], {
          field,
          expected: "an id of its own",
          got,
          wants: { path: field, unlike: earlier.id },
        });
      } else {
        first.set(id, call);
        yield supports(call);
      }
    }
  },
});

/** Whether two calls that were under way at the same time were given the same token. */
const isOneAnswer = (earlier: Call, call: Call): boolean =>
  isSharing(earlier, call) &&
  givenToken(call) !== undefined &&
  givenToken(call) === givenToken(earlier);
