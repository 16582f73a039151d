import { resendVerificationStrangers } from "../../../contracts/clauses/verify.ts";
import { asked } from "../../history/call.ts";
import { isStranger } from "../../history/ledger/credentials.ts";
import { normalEmail } from "../../history/requests/email.ts";
import { forEvery, recorded } from "../../history/sighting.ts";
import { answeredWithMail } from "../../model/mail/answered-with-mail.ts";
import { isVerifiedBefore } from "../../model/users/verified.ts";
import { rule } from "../rule.ts";
import { resendAndVerify, resendToStrangers } from "./drives.ts";

export default rule(resendVerificationStrangers, {
  drives: [resendToStrangers, resendAndVerify],

  judge: forEvery(
    (history) => history.to("resend-verification"),
    (call, history) => {
      const email = asked(call, "email");
      const verified = isVerifiedBefore(normalEmail(email), call, history);
      const isUnknown = isStranger(email, call, history);
      if (!isUnknown && !verified) return undefined;
      const whose = isUnknown ? "an unknown email" : "a verified email";
      const topic = `resend-verification for ${whose}`;
      return recorded(topic, answeredWithMail(call, history));
    },
  ),
});
