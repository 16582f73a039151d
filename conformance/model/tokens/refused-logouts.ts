import { logoutAllNeedsNoBody, logoutNeedsNoBody } from "../../../contracts/clauses/logout.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { before, isSpeltBearer } from "../../history/call.ts";
import { letIn } from "../../history/ledger/given-tokens.ts";
import { presentedToken } from "../../history/ledger/tokens.ts";
import { contradicts, forEvery, type Judge, refused } from "../../history/sighting.ts";
import { mayBeEnded } from "../token-acts.ts";
import { isBare } from "./logouts.ts";

const needsNoBody = { logout: logoutNeedsNoBody, "logout-all": logoutAllNeedsNoBody } as const;

/** A call with a live token and no body that is refused, and after which that token still works. */
export const refusedLogouts = (route: "logout" | "logout-all"): Judge =>
  forEvery(
    // That a body may come is not shown: it may be refused.
    (history) => history.to(route).filter(isBare),
    (call, history) => {
      const token = presentedToken(call, history);
      if (token === undefined || !isSpeltBearer(call)) return undefined;
      if (outcome(call) !== "failed") return undefined;
      // What may have been dead by then is rightly refused; that it lives again is another rule's.
      if (mayBeEnded(token, call, history)) return undefined;
      const later = letIn(token.value, history).find((one) => before(call, one));
      if (later === undefined || !before(token.issue, call)) return undefined;
      return contradicts([token.issue, call, later], {
        field: "the answer",
        expected: "the token to be revoked",
        got: `${refused(call)}, and the token still works`,
        wants: { call: call.id, status: "served" },
        unless: [needsNoBody[route].id],
      });
    },
  );
