import { loginResult } from "../../../contracts/clauses/login.ts";
import {
  signupCreatesPaymentCustomer,
  signupCreatesUser,
} from "../../../contracts/clauses/signup.ts";
import type { ProbeEvent } from "../../../contracts/history/events.ts";
import { effectiveWait } from "../../../contracts/profile/index.ts";
import { asked, asText } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { isToldByNothing } from "../../history/open-way.ts";
import { normalEmail } from "../../history/requests/email.ts";
import {
  contradicts,
  doubted,
  fact,
  forEvery,
  missing,
  probe,
  recorded,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { watchedUntil } from "../../history/time/watched-until.ts";
import { signupsByUser, type UserSignups } from "../../model/users/signups-by-user.ts";
import { rule } from "../rule.ts";
import {
  signupAgain,
  signupAlone,
  signupAndLook,
  signupAtOnce,
  signupWithoutFields,
} from "./drives.ts";
import { signupBesideVerified } from "./odd-signup-drives.ts";

export default rule(signupCreatesPaymentCustomer, {
  drives: [
    signupAndLook,
    signupAlone,
    signupAgain,
    signupAtOnce,
    signupBesideVerified,
    signupWithoutFields,
  ],
  quota: { seen: 5 },

  judge: forEvery(signupsByUser, judged),
});

function judged(
  { signups, email }: UserSignups,
  history: History,
): Sighting | Sighting[] | undefined {
  const [first] = signups;
  const looks = looksByEmail(history).get(email) ?? [];
  const last = looks.at(-1);
  const customers = Array.isArray(last?.value) ? last.value.length : 0;
  const field = "customers of the user in the payment system";
  if (customers === 1) return supports(signups);
  // A refused sign-up may leave a record behind, and the document does not say that a user has only one.
  if (customers > 1)
    return [supports(signups), recorded("signup: customers of one address", "several")];
  const { ms, declared } = effectiveWait(history.facts, "payment");
  const answeredAt = first?.received?.at.t;
  if (first === undefined || answeredAt === undefined) return undefined;
  const isListening = history.facts.evidence.payment?.kind === "stripe";
  const until = answeredAt + ms * 1000;
  const isOver = until <= watchedUntil(history) && (isListening || until <= (last?.t_us ?? 0));
  if (!isOver) return undefined;
  const isSilent = [...looksByEmail(history).values()].flat().every(isEmpty);
  if (!declared) return isSilent ? missing(noBound, first) : doubted(noBound, first);
  if (isSilent && !isToldByNothing("payment", signupsByUser(history).length, history))
    return missing(noCustomer, first);
  const got = `none within ${ms} ms; ${isSilent ? "nor any other in the whole run" : "customers of others came"}`;
  const unless = [signupCreatesUser.id, loginResult.id];
  const awaited = { from: first.sent.at.t, until, isLate: false };
  const expected = `1 (${asText(asked(first, "email"))})`;
  const breach = contradicts(first, { field, expected, got, unless, awaited });
  return last === undefined ? breach : { ...breach, calls: [last.id, ...breach.calls] };
}

/** What was seen of each address's customers, in order. */
const looksByEmail = derived((history: History): Map<string | undefined, ProbeEvent[]> => {
  const looks = history.probes
    .filter(({ probe, fault }) => probe === "payment" && fault === undefined)
    .toSorted((a, b) => a.t_us - b.t_us);
  return Map.groupBy(looks, ({ about }) => normalEmail(about.email));
});

const isEmpty = ({ value }: ProbeEvent): boolean => !Array.isArray(value) || value.length === 0;

const noBound = fact(
  "within.paymentMs",
  "a bound within which a payment customer is there (within.paymentMs): one was missed",
);

const noCustomer = probe(
  "evidence.payment",
  "one customer with an email in the payment system (evidence.payment): none was seen at all",
);
