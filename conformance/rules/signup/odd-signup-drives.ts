import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { undeclaredConsistencyMs } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { drive } from "../../stage/drive.ts";
import { verificationMail } from "../../stage/mail/inbox.ts";
import { isServed } from "../../stage/users/served.ts";
import { tokenOf, type User } from "../../stage/users/user.ts";
import { setPassword, tryLogin } from "../reset-password/steps.ts";

/** How long to wait between two tries of a login that may come too soon, in ms. */
const pauseMs = 500;

/** Spellings of an address that a service need not take; one that it took lets the user in. */
const spellings = {
  "the first character": (email: string) => email.slice(0, 1).toUpperCase() + email.slice(1),
  "all before the at": (email: string) => email.replace(/^[^@]+/, (name) => name.toUpperCase()),
  "a tag behind a plus": (email: string) => email.replace("@", "+tag@"),
} as const;
type Spelling = keyof typeof spellings;
const everySpelling = Object.keys(spellings) as Spelling[];

const earlyLogin: Need = {
  kind: "driver",
  name: "a login before verification",
  text: "a login that works before the email is verified",
};

/**
 * Signs up a user whose address has capitals or a plus, and gives the very same spelling wherever an address is asked for:
 * one of the routes may look for another.
 */
export const signupOddlySpelt = drive("sign up and log in with an address of odd spelling", {
  given: fc.constantFrom(...everySpelling),
  cases: everySpelling,
  unless: ({ signup, evidence }) =>
    signup.loginNeedsVerification === true && evidence.mailbox === undefined
      ? [earlyLogin]
      : undefined,
  runs: 4,

  async act(which, stage) {
    const user = stage.newcomer(spellings[which]);
    if (!isServed(await user.signup())) return;
    if (stage.facts.signup.loginNeedsVerification !== true) await loginSoon(user);
    const mail = await stage.inbox.letter(user.email, verificationMail);
    const code = mail?.tokens[0]?.token;
    if (code === undefined) return;
    if (!isServed(await user.verify((await user.resend()) ?? code))) return;
    await loginSoon(user);
    const token = await user.forgot();
    if (token === undefined) return;
    const password = stage.password();
    if (isServed(await setPassword(user, { token, password }))) user.password = password;
    await tryLogin(user, password);
  },
});

async function loginSoon(user: User): Promise<void> {
  for (let waited = 0; waited <= undeclaredConsistencyMs; waited += pauseMs) {
    if (tokenOf(await user.login()) !== undefined) return;
    await setTimeout(pauseMs);
  }
}

interface OddPassword {
  /** The password, made of a usual one without such marks, which would keep a careless service from its mistake. */
  of: (usual: string) => string;
  /** Other passwords, which a careless service takes for this one. */
  misread?: (odd: string) => readonly string[];
}

const ending = (end: string, ...misread: readonly string[]): OddPassword => ({
  of: (usual) => usual + end,
  misread: (odd) => misread.map((other) => odd.slice(0, -end.length) + other),
});

/** Passwords that a service may refuse; a service that takes one must read it alike at each login. */
const oddPasswordKinds = {
  "an accent": ending("é", "e"),
  ideographs: ending("日本", "??"),
  "signs that have a plain form": ending("ﬁ①Ａ"),
  "a picture": ending("🔒", "?", ""),
  "an inner blank": ending(" inner  blanks", " inner blanks"),
  "marks of HTML": ending("<b>&amp;", "&amp;", "<b>&"),
  "marks of forms": ending("%41+%2B", "A+%2B"),
  "quotation marks": ending("\"'\\", "\"'"),
  "a blank behind": ending(" "),
  "digits alone": {
    // Longer than a usual password: every service must take a usual one, and no other is promised.
    of: (usual) => {
      const digits = Buffer.from(usual).toString("hex").replace(/\D/g, "");
      return `7${digits.padEnd(usual.length + 2, "4").slice(0, usual.length + 2)}`;
    },
    misread: (odd) => [`0${odd}`],
  },
} satisfies Record<string, OddPassword>;

type OddKind = keyof typeof oddPasswordKinds;
const everyOddKind = Object.keys(oddPasswordKinds) as OddKind[];

/**
 * Signs a user up with a password of such letters, and later resets it to another. Logs in with the very same password,
 * and with others that a careless service takes for it.
 */
export const oddPasswords = drive("sign up and reset with a password of odd characters", {
  given: fc.constantFrom(...everyOddKind),
  cases: everyOddKind,
  unless: ({ signup }) => (signup.loginNeedsVerification === true ? [earlyLogin] : undefined),
  runs: everyOddKind.length,

  async act(kind, stage) {
    const { of, misread = () => [] }: OddPassword = oddPasswordKinds[kind];
    const made = (usual: string) => of(stage.madeUp("password", usual.replace(/[%+&<\\]/g, "x")));
    const user = stage.newcomer();
    user.password = made(user.password);
    if (!isServed(await user.signup())) return;
    await user.login();
    if (tokenOf(await user.login({ device_name: "phone" })) === undefined) return;
    for (const password of misread(user.password)) await user.login({ password });
    await user.login();
    if (stage.evidence.mailbox === undefined || !isServed(await user.verify())) return;
    const token = await user.forgot();
    if (token === undefined) return;
    const password = made(stage.password());
    if (!isServed(await user.reset({ token, password }))) return;
    user.password = password;
    await tryLogin(user, password);
    await user.login({ device_name: "phone" });
  },
});

/** Signs a user up in a request that carries the live token of a verified user, as clients leave it there. */
export const signupBesideVerified = drive("sign up beside the token of a verified user", {
  needs: ["mail"],
  runs: 3,
  company: "apart",

  async act(_, stage) {
    const other = stage.newcomer();
    await other.enroll();
    const bearer = tokenOf(await other.verify()) ?? tokenOf(await other.login());
    const user = stage.newcomer();
    await user.signup({}, bearer === undefined ? {} : { bearer });
    await user.login();
    await user.login({ device_name: "phone" });
    await stage.inbox.letter(user.email, verificationMail);
    await stage.customers(user.email);
  },
});
