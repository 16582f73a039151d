import { forgotPasswordStrangers } from "../../../contracts/clauses/reset.ts";
import { asked } from "../../history/call.ts";
import { isStranger } from "../../history/ledger/credentials.ts";
import { forEvery, recorded } from "../../history/sighting.ts";
import { answeredWithMail } from "../../model/mail/answered-with-mail.ts";
import { rule } from "../rule.ts";
import { forgotByStrangers } from "./drives.ts";

export default rule(forgotPasswordStrangers, {
  drives: [forgotByStrangers],

  judge: forEvery(
    (history) => history.to("forgot-password"),
    (call, history) => {
      if (!isStranger(asked(call, "email"), call, history)) return undefined;
      const topic = "forgot-password for an unknown email";
      return recorded(topic, answeredWithMail(call, history));
    },
  ),
});
