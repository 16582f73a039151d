import type { MailEvent } from "../../../contracts/history/events.ts";
import { readPseudonym, sameSecret, wireType } from "../../../contracts/history/pseudonym.ts";
import { asked, before, type Call, mayAffect } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { givenToken, outcome } from "../outcome.ts";

/** An address as services compare it: letter case and outer blanks are nobody's fault. */
export function normalEmail(value: unknown): string | undefined {
  return typeof value === "string" ? value.trim().toLowerCase() : undefined;
}

/** How the credentials of a login stand to what the history knows: `unknown` is no ground for a verdict. */
export type Credentials = "right" | "wrong password" | "unknown email" | "unknown";

export interface User {
  email: string;
  signups: Call[];
  logins: Call[];
  resets: Call[];
  /** By code and by link, in the order in which they were sent. */
  verifications: Call[];
}

/**
 * The sign-ups with a user's address that may have made of the user what they say: all but those that were refused once
 * the user was there, where a later login with the first password shows that they took nothing over.
 */
export function tellingSignups({ signups, logins }: User): readonly Call[] {
  const first = signups.find((signup) => outcome(signup) === "succeeded");
  if (first === undefined) return signups;
  const isKept = (login: Call) =>
    givenToken(login) !== undefined && asked(login, "password") === asked(first, "password");
  return signups.filter(
    (signup) =>
      !isRefusedAfter(first, signup) ||
      !logins.some((login) => before(signup, login) && isKept(login)),
  );
}

const isRefusedAfter = (first: Call, signup: Call): boolean =>
  outcome(signup) === "failed" && before(first, signup);

/** The addresses for which a history asks the target to do something. */
export function namedIn(history: History): Set<string | undefined> {
  const routes = ["signup", "resend-verification", "forgot-password"] as const;
  const calls = routes.flatMap((route) => history.to(route));
  return new Set(calls.map((call) => normalEmail(asked(call, "email"))));
}

/** Whom a mail is for: of several, those that were named; a copy may go to an archive of the target's. */
export function addressees(
  { to }: Pick<MailEvent, "to">,
  named: ReadonlySet<string | undefined>,
): string[] {
  const all = [...new Set(to.flatMap((address) => normalEmail(address) ?? []))];
  const own = all.filter((address) => named.has(address));
  return own.length > 0 ? own : all;
}

/** Whether a sign-up or a reset, however it is read, may have set this password. */
function names(call: Call, password: string): boolean {
  const given = asked(call, "password");
  return [given, asked(call, "password_confirmation")].some(
    (one) => sameSecret(one, password) || (one !== undefined && wireType(one) !== "string"),
  );
}

/** What is the same of texts that no rule may tell apart, as {@link sameSecret}. */
const identity = (value: unknown): unknown => {
  const number = readPseudonym(value)?.number;
  return number === undefined ? value : `secret ${number}`;
};

/** The users of a history. */
export const usersOf = derived((history) => new UserLedger(history));

/** What a history tells of its users: which credentials are right when, and who is verified. */
export class UserLedger {
  readonly #history: History;
  readonly #users = new Map<string, User>();
  readonly #codeOwners = new Map<string, string>();
  #set: ReadonlySet<unknown> | undefined;

  constructor(history: History) {
    this.#history = history;
    const known = namedIn(history);
    for (const mail of history.mails) {
      const [email] = addressees(mail, known);
      if (email === undefined) continue;
      for (const { token } of mail.tokens) this.#codeOwners.set(token, email);
    }
    for (const call of history.to("signup")) this.#user(asked(call, "email"))?.signups.push(call);
    for (const call of history.to("login")) this.#user(asked(call, "email"))?.logins.push(call);
    for (const call of history.to("reset-password")) {
      const users = [asked(call, "email"), this.ownerOfCode(asked(call, "token"))];
      for (const user of new Set(users.map((email) => this.#user(email)))) user?.resets.push(call);
    }
    for (const call of history.to("verify-email"))
      this.#user(this.ownerOfCode(asked(call, "verification_code")))?.verifications.push(call);
    for (const call of history.to("verify-link"))
      this.#user(this.ownerOfCode(call.params.token))?.verifications.push(call);
    for (const { verifications } of this.all())
      verifications.sort((one, other) => one.sent.at.t - other.sent.at.t);
  }

  /** The address that a code was mailed to. */
  ownerOfCode(code: unknown): string | undefined {
    return typeof code === "string" ? this.#codeOwners.get(code) : undefined;
  }

  find(email: unknown): User | undefined {
    const normal = normalEmail(email);
    return normal === undefined ? undefined : this.#users.get(normal);
  }

  all(): IterableIterator<User> {
    return this.#users.values();
  }

  /** How the credentials of this login call stand to what was known when it was sent. */
  credentials(login: Call): Credentials {
    const email = asked(login, "email");
    const password = asked(login, "password");
    const user = this.find(email);
    if (typeof password !== "string") return "unknown";
    if (this.isStranger(email, login)) return "unknown email";
    if (user === undefined) return "unknown";
    const resets = user.resets.filter((reset) => mayAffect(reset, login));
    const right = this.rightPassword(user, login);
    // A password that was signed up with as no string is another rule's.
    if (right === undefined || wireType(right) !== "string") return "unknown";
    if (sameSecret(right, password)) {
      return right === password && resets.length === 0 ? "right" : "unknown";
    }
    // Whatever became of the resets, none of them can have set a password that none of them named.
    const signups = user.signups.filter((signup) => mayAffect(signup, login));
    const mayBeSet = [...signups, ...resets].some((call) => names(call, password));
    const isReset = this.#setPasswords().has(identity(password));
    // Neither a second signup nor somebody's reset must set the password: rules of their own tell of them.
    return mayBeSet || isReset ? "unknown" : "wrong password";
  }

  /** The passwords that resets may have set, whoever's: all but those of refused ones. */
  #setPasswords(): ReadonlySet<unknown> {
    this.#set ??= new Set(
      this.#history
        .to("reset-password")
        .filter((one) => outcome(one) !== "failed")
        .map((one) => identity(asked(one, "password"))),
    );
    return this.#set;
  }

  /**
   * Whether a reset set this login's password: so it said, it was the last that may have set any, and logins with that
   * password were let in after this one and, unless the reset had so long (ms) to be done, before it.
   */
  isOfReset(login: Call, settlesMs: number): boolean {
    const user = this.find(asked(login, "email"));
    const password = asked(login, "password");
    if (user === undefined || user.signups.length !== 1 || wireType(password) !== "string")
      return false;
    const resets = user.resets.filter((reset) => mayAffect(reset, login));
    const last = resets.at(-1);
    if (last === undefined || outcome(last) !== "succeeded") return false;
    const isLast = resets.every((reset) => reset === last || before(reset, last));
    const isSet = [asked(last, "password"), asked(last, "password_confirmation")].every(
      (given) => given === password,
    );
    if (!isLast || !isSet || normalEmail(asked(last, "email")) !== user.email) return false;
    const isSettled = login.sent.at.t - (last.received?.at.t ?? 0) >= settlesMs * 1000;
    const granted = user.logins.filter(
      (other) =>
        asked(other, "password") === password &&
        givenToken(other) !== undefined &&
        before(last, other) &&
        user.resets.every((reset) => before(reset, login) || before(other, reset)),
    );
    const wasRight = isSettled || granted.some((other) => before(other, login));
    return wasRight && granted.some((other) => before(login, other));
  }

  /** The password that is known to be the user's when `call` is sent, resets apart. */
  rightPassword(user: User, call: Call): unknown {
    const given = this.#given(user.email);
    if (given !== undefined) return given;
    // A wrong password that was let in proves nothing, so a login speaks only where no signup was seen.
    const proof =
      this.founding(user, call) ??
      (user.signups.length > 0
        ? undefined
        : user.logins.find((login) => before(login, call) && givenToken(login) !== undefined));
    return proof && asked(proof, "password");
  }

  /** The signup that made the user: the only one, or the first to succeed with no other under way. */
  founding(user: User, call: Call): Call | undefined {
    const first = user.signups.find((signup) => outcome(signup) === "succeeded");
    if (first === undefined || !before(first, call)) return undefined;
    const rival = user.signups.some((other) => other !== first && mayAffect(other, first));
    return rival ? undefined : first;
  }

  /** Whether the email was surely made up: one of this run's addresses that nobody signed up with. */
  isStranger(email: unknown, call: Call): boolean {
    // A sub-address may be read as the address: `ada+home@example.com` as Ada's own.
    const untagged = typeof email === "string" ? email.replace(/\+[^@]*(?=@)/, "") : email;
    const signups = [email, untagged].flatMap((one) => this.find(one)?.signups ?? []);
    const ours = normalEmail(email)?.includes(this.#history.header.run.toLowerCase()) ?? false;
    return ours && !signups.some((signup) => mayAffect(signup, call));
  }

  /** Whether login is owed to this user at this call, as far as verification goes; undefined: not known. */
  mayLogIn(login: Call): boolean | undefined {
    const { loginNeedsVerification } = this.#history.facts.signup;
    if (loginNeedsVerification === false) return true;
    return this.isThere(login) ? true : undefined;
  }

  /** Whether the user that a call names was surely there before: let in, verified, or given by the profile. */
  isThere(call: Call): boolean {
    const user = this.find(asked(call, "email"));
    if (user === undefined) return false;
    const gaveToken = (other: Call) => before(other, call) && givenToken(other) !== undefined;
    return (
      [...user.logins, ...user.verifications].some(gaveToken) ||
      this.#given(user.email) !== undefined
    );
  }

  #given(email: string): unknown {
    return this.#history.facts.users.find((user) => normalEmail(user.email) === email)?.password;
  }

  #user(email: unknown): User | undefined {
    const normal = normalEmail(email);
    if (normal === undefined) return undefined;
    const user = this.#users.get(normal) ?? {
      email: normal,
      signups: [],
      logins: [],
      resets: [],
      verifications: [],
    };
    this.#users.set(normal, user);
    return user;
  }
}
