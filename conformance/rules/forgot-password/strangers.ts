import { forgotPasswordStrangers } from "../../../contracts/clauses/reset.ts";
import { asked } from "../../kit/history/call.ts";
import { howAnswered } from "../../kit/history/how-answered.ts";
import { lettersOf } from "../../kit/history/ledger/letters.ts";
import { forEvery, recorded } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { forgotByStrangers } from "./drives.ts";

export default rule(forgotPasswordStrangers, {
  drives: [forgotByStrangers],

  judge: forEvery(
    (history) => history.to("forgot-password"),
    (call, history) => {
      if (!history.users.isStranger(asked(call, "email"), call)) return undefined;
      const topic = "forgot-password for an unknown email";
      if (history.facts.evidence.mailbox === undefined) return recorded(topic, howAnswered(call));
      const came = lettersOf(history).causedBy(call).length > 0 ? "a mail" : "no mail";
      return recorded(topic, `${howAnswered(call)}; ${came}`);
    },
  ),
});
