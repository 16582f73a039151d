import { resendVerificationStrangers } from "../../../contracts/clauses/verify.ts";
import { howAnswered } from "../../kit/answers.ts";
import { asked } from "../../kit/call.ts";
import { forEvery, recorded } from "../../kit/judge.ts";
import { lettersOf } from "../../kit/ledger/letters.ts";
import { normalEmail } from "../../kit/ledger/users.ts";
import { isVerifiedBefore } from "../../kit/readings.ts";
import { rule } from "../../kit/rule.ts";
import { resendAndVerify, resendToStrangers } from "./drives.ts";

export default rule(resendVerificationStrangers, {
  drives: [resendToStrangers, resendAndVerify],

  judge: forEvery(
    (history) => history.to("resend-verification"),
    (call, history) => {
      const email = asked(call, "email");
      const verified = isVerifiedBefore(normalEmail(email), call, history);
      const isStranger = history.users.isStranger(email, call);
      if (!isStranger && !verified) return undefined;
      const whose = isStranger ? "an unknown email" : "a verified email";
      const topic = `resend-verification for ${whose}`;
      if (history.facts.evidence.mailbox === undefined) return recorded(topic, howAnswered(call));
      const came = history.memo(lettersOf).causedBy(call).length > 0 ? "a mail" : "no mail";
      return recorded(topic, `${howAnswered(call)}; ${came}`);
    },
  ),
});
