import {
  verifyLinkJsonEnvelope,
  verifyLinkJsonMode,
} from "../../../contracts/clauses/verify-link.ts";
import { notEnvelope, owesEnvelope } from "../../kit/envelope.ts";
import { contradicts, forEvery, supports } from "../../kit/judge.ts";
import { modeOf } from "../../kit/link-openings.ts";
import { rule } from "../../kit/rule.ts";
import { openLink, openWrongLink } from "./drives.ts";

export default rule(verifyLinkJsonEnvelope, {
  drives: [openLink, openWrongLink],
  restsOn: [verifyLinkJsonMode],

  judge: forEvery(
    (history) =>
      history
        .to("verify-link")
        .filter((call) => modeOf(call, history.facts) === "json" && owesEnvelope(call)),
    (call) => {
      if (call.received?.json === undefined) return undefined;
      const breach = notEnvelope(call);
      return breach === undefined ? supports(call) : contradicts(call, breach);
    },
  ),
});
