import { envelopeErrorSetOnFailure } from "../../../contracts/clauses/envelope.ts";
import { signupRequiresFields } from "../../../contracts/clauses/signup.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { lacking, signupMembers } from "../../history/requests/fields.ts";
import { contradicts, forEvery, supports } from "../../history/sighting.ts";
import { newcomers } from "../../model/users/newcomers.ts";
import { tracesOf } from "../../model/users/signup-traces.ts";
import { rule } from "../rule.ts";
import { signupAndLook, signupWithoutFields } from "./drives.ts";

export default rule(signupRequiresFields, {
  drives: [signupWithoutFields, signupAndLook],
  quota: {
    "no email": 1,
    "no password": 1,
    "no name": 1,
    "email is no string": 2,
    "password is no string": 2,
    "name is no string": 2,
  },

  judge: forEvery(
    (history) => history.to("signup"),
    (call, history) => {
      const kind = lacking(call, signupMembers);
      if (kind === undefined || outcome(call) === "unclear") return undefined;
      const trace = tracesOf(call, history);
      if (trace !== undefined) {
        const expected = `no user is created (${kind})`;
        const { calls, field, got } = trace;
        const unless = trace.isShown ? [] : [envelopeErrorSetOnFailure.id];
        return contradicts(calls, {
          kind,
          field,
          expected,
          got,
          wants: { status: "refused" },
          unless,
        });
      }
      const control = newcomers(history)[0];
      return control && outcome(call) === "failed"
        ? supports([control.signup, call], kind)
        : undefined;
    },
  ),
});
