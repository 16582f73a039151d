import { resendVerificationStrangers } from "../../../contracts/clauses/verify.ts";
import { asked } from "../../kit/history/call.ts";
import { normalEmail } from "../../kit/history/ledger/users.ts";
import { forEvery, recorded } from "../../kit/judge.ts";
import { answeredWithMail } from "../../kit/mail/answered-with-mail.ts";
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
      return recorded(topic, answeredWithMail(call, history));
    },
  ),
});
