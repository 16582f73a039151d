import { type Freedom, ruledOut } from "../../freedoms/freedom.ts";
import { asked, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import { type Dormancy, dormancy, mayBeDormant } from "../../history/ledger/dormancy.ts";
import { givenToken, outcome } from "../../history/outcome.ts";
import { refusedDormant } from "./owed-logins.ts";

/**
 * The freedom to close an account, or to have its password changed, once nobody has logged in for more than a month. It is
 * used where several users were refused after so long, and nobody was let in after as long as a refused one.
 */
export const dormantAccount: Freedom = {
  name: "dormant account",
  silence: "Agent user, Login: for how long a password is good without a login is not shown",
  settledBy: {
    kind: "driver",
    name: "a login after a long time",
    text: "logins more than a month after the last of their users: one was refused, and others were not",
  },
  avoidedBy: "scenarios that move the clock look at most users again within a month of theirs",

  explains(breach, history) {
    const login = history.call(breach.calls.at(-1) ?? "");
    if (login?.route?.id !== "login" || outcome(login) !== "failed") return undefined;
    if (!mayBeDormant(login, history))
      return ruledOut("its user had logged in, or signed up, within a month");
    return { is: isPolicy(history) ? "used" : "open" };
  },
};

/** Whether several users were refused after so long, and nobody was let in who had been away as long as one of them. */
const isPolicy = derived((history: History): boolean => {
  const refused = refusedDormant(history);
  const shortest = Math.min(...refused.map((one) => awayFor(one, history, "atMost")));
  const wasLetIn = (one: Call): boolean =>
    givenToken(one) !== undefined && awayFor(one, history, "atLogin") >= shortest;
  const users = new Set(refused.map((one) => normalEmail(asked(one, "email"))));
  return users.size > 1 && !history.to("login").some(wasLetIn);
});

const awayFor = (login: Call, history: History, measure: keyof Dormancy): number =>
  dormancy(login, history)?.[measure] ?? 0;
