import { count } from "../../conformance/report/words.ts";
import type { Stage } from "../../conformance/stage/stage.ts";
import type { User } from "../../conformance/stage/users/user.ts";
import { effectiveWait } from "../../contracts/profile/index.ts";
import { absent, type Diagnosis, DoesNotHold, tried, untried, wrong } from "./diagnosis.ts";

/** Tries what needs a signed-up user: sign-up itself, mail, payment customers, login and token names. */
export async function* tryAsUser(stage: Stage): AsyncGenerator<Diagnosis> {
  const { facts } = stage;
  let user: User | undefined;
  yield await tried("sign-up", async () => {
    user = facts.signup.open === false ? await stage.member() : await stage.user();
    return facts.signup.open === false
      ? "closed; a ready-made user is used"
      : `${user.email} signed up`;
  });
  if (user === undefined) {
    yield untried("mail, payment, names", "nobody could be signed up");
    return;
  }
  yield await mail(stage, user);
  yield await payment(stage, user);
  yield* login(stage, user);
}

async function mail(stage: Stage, user: User): Promise<Diagnosis> {
  const what = "evidence.mailbox";
  if (stage.evidence.mailbox === undefined)
    return absent(what, "rules about mail cannot be checked");
  if (stage.facts.signup.open === false) return untried(what, "nobody is signed up here");
  return tried(what, async () => {
    const came = await stage.inbox.first(user.email);
    if (came === undefined) {
      const { ms } = effectiveWait(stage.facts, "mail");
      throw new DoesNotHold(
        `no mail to ${user.email} within ${ms / 1000} s. Does the target send to this mailbox?`,
      );
    }
    const [token] = came.tokens;
    if (token === undefined) {
      throw new DoesNotHold(
        "a mail came, and no token was found in it. Declare recognise.verificationToken.",
      );
    }
    return `a mail came, its token stands in the ${token.where}`;
  });
}

async function payment({ evidence, facts }: Stage, user: User): Promise<Diagnosis> {
  const what = "evidence.payment";
  if (evidence.payments === undefined) {
    return absent(what, "signup.creates-payment-customer cannot be checked");
  }
  if (facts.signup.open === false) return untried(what, "nobody is signed up here");
  return tried(what, async () => {
    const { ms } = effectiveWait(facts, "payment");
    const customers = await evidence.payments?.waitFor(user.email, { ms });
    if (customers === undefined) throw new DoesNotHold("customers could not be seen");
    if (customers.length > 0)
      return `the new user has ${count(customers.length, "customer record")}`;
    throw new DoesNotHold(`no customer of ${user.email} within ${ms / 1000} s`);
  });
}

async function* login({ evidence, facts }: Stage, user: User): AsyncGenerator<Diagnosis> {
  const device = "doctor";
  let token: string | undefined;
  yield await tried("login", async () => {
    token = (await user.session({ device_name: device })).token;
    return "gives a token";
  });
  const what = "evidence.names";
  const { names } = evidence.probes;
  if (names === undefined) yield absent(what, "the names of tokens cannot be checked");
  else if (token === undefined) yield untried(what, "there is no token to ask about");
  else {
    const name = await names(token);
    yield name === undefined
      ? wrong(
          what,
          `gives nothing for a fresh token. Check its url and pointer ("${facts.evidence.names?.pointer}")`,
        )
      : { what, state: "fine", says: `reads ${JSON.stringify(name)} of a token named "${device}"` };
  }
}
