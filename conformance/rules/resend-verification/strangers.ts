import { resendVerificationStrangers } from "../../../contracts/clauses/verify.ts";
import { asked } from "../../kit/history/call.ts";
import { howAnswered } from "../../kit/history/how-answered.ts";
import { lettersOf } from "../../kit/history/ledger/letters.ts";
import { normalEmail } from "../../kit/history/ledger/users.ts";
import { forEvery, recorded } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { isVerifiedBefore } from "../../kit/users/readings.ts";
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
      const came = lettersOf(history).causedBy(call).length > 0 ? "a mail" : "no mail";
      return recorded(topic, `${howAnswered(call)}; ${came}`);
    },
  ),
});
