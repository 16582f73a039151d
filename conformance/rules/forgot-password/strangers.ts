import { forgotPasswordStrangers } from "../../../contracts/clauses/reset.ts";
import { howAnswered } from "../../kit/answers.ts";
import { asked, type Call } from "../../kit/call.ts";
import { owedForgots } from "../../kit/forgots.ts";
import type { History } from "../../kit/history.ts";
import { forEvery, recorded } from "../../kit/judge.ts";
import { lettersOf } from "../../kit/ledger/letters.ts";
import { rule } from "../../kit/rule.ts";
import { forgotByStrangers } from "./drives.ts";

export default rule(forgotPasswordStrangers, {
  drives: [forgotByStrangers],

  judge: forEvery(
    (history) => history.to("forgot-password"),
    (call, history) => {
      const whose = whoAsks(call, history);
      if (whose === undefined) return undefined;
      const topic = `forgot-password for ${whose}`;
      if (history.facts.evidence.mailbox === undefined) return recorded(topic, howAnswered(call));
      const came = history.memo(lettersOf).causedBy(call).length > 0 ? "a mail" : "no mail";
      return recorded(topic, `${howAnswered(call)}; ${came}`);
    },
  ),
});

function whoAsks(call: Call, history: History): string | undefined {
  if (history.users.isStranger(asked(call, "email"), call)) return "an unknown email";
  const known = history.memo(owedForgots).find((one) => one.call === call);
  return known?.isVerified === false ? "an email that is not verified" : undefined;
}
