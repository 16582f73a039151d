import { forgotPasswordStrangers } from "../../../contracts/clauses/reset.ts";
import { asked } from "../../kit/history/call.ts";
import { forEvery, recorded } from "../../kit/judge.ts";
import { answeredWithMail } from "../../kit/mail/answered-with-mail.ts";
import { rule } from "../../kit/rule.ts";
import { forgotByStrangers } from "./drives.ts";

export default rule(forgotPasswordStrangers, {
  drives: [forgotByStrangers],

  judge: forEvery(
    (history) => history.to("forgot-password"),
    (call, history) => {
      if (!history.users.isStranger(asked(call, "email"), call)) return undefined;
      const topic = "forgot-password for an unknown email";
      return recorded(topic, answeredWithMail(call, history));
    },
  ),
});
