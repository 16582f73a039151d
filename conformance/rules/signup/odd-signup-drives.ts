import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import type { Need } from "../../../contracts/verdict.ts";
import { arrivalMs } from "../../history/ledger/arrivals.ts";
import { drive } from "../../stage/drive.ts";
import { isServed } from "../../stage/served.ts";
import { tokenOf } from "../../stage/user.ts";
import { tryLogin } from "../reset-password/steps.ts";

/** Between two tries of a login that may come too soon, ms. */
const pauseMs = 500;

const capitals = {
  "the first letter": (email: string) => email.slice(0, 1).toUpperCase() + email.slice(1),
  "all before the at": (email: string) => email.replace(/^[^@]+/, (name) => name.toUpperCase()),
} as const;
type Capitals = keyof typeof capitals;
const everyCapitals = Object.keys(capitals) as Capitals[];

const earlyLogin: Need = {
  kind: "driver",
  name: "a login before verification",
  text: "a login that works before the email is verified",
};

/** Signs somebody up whose address has capitals, and logs in with the very same. */
export const signupInCapitals = drive("sign up and log in with an address in capitals", {
  given: fc.constantFrom(...everyCapitals),
  cases: everyCapitals,
  unless: ({ signup }) => (signup.loginNeedsVerification === true ? [earlyLogin] : undefined),
  runs: 4,

  async act(which, stage) {
    const user = stage.newcomer();
    const email = capitals[which](user.email);
    await user.enroll({ email });
    for (let waited = 0; waited <= arrivalMs; waited += pauseMs) {
      if (tokenOf(await user.login({ email })) !== undefined) return;
      await setTimeout(pauseMs);
    }
  },
});

interface OddPassword {
  /** The password, made of a usual one. */
  of: (usual: string) => string;
  /** Others, which careless readers take for the same. */
  misread?: (odd: string) => readonly string[];
}

const ending = (end: string, ...misread: readonly string[]): OddPassword => ({
  // Other such marks would keep a careless reader from its mistake.
  of: (usual) => usual.replace(/[%+&<\\]/g, "x") + end,
  misread: (odd) => misread.map((other) => odd.slice(0, -end.length) + other),
});

/** What a service may refuse in a password, and whoever takes it must read alike at each login. */
const oddPasswordKinds = {
  "an accent": ending("é", "e"),
  ideographs: ending("日本", "??"),
  "a picture": ending("🔒", "?", ""),
  "an inner blank": ending(" inner  blanks", " inner blanks"),
  "marks of HTML": ending("<b>&amp;", "&amp;", "<b>&"),
  "marks of forms": ending("%41+%2B", "A+%2B"),
  "quotation marks": ending("\"'\\", "\"'"),
  "a blank behind": ending(" "),
  "digits alone": {
    // Longer than usual ones: what is usual has to be taken, and no other.
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
 * Somebody signs up, and later sets another password, with such letters, and logs in with the very same, and with what
 * is not.
 */
export const oddPasswords = drive("sign up and reset with a password of odd letters", {
  given: fc.constantFrom(...everyOddKind),
  cases: everyOddKind,
  unless: ({ signup }) => (signup.loginNeedsVerification === true ? [earlyLogin] : undefined),
  runs: everyOddKind.length,

  async act(kind, stage) {
    const { of, misread = () => [] }: OddPassword = oddPasswordKinds[kind];
    const user = stage.newcomer();
    user.password = of(user.password);
    if (!isServed(await user.signup())) return;
    await user.login();
    if (tokenOf(await user.login({ device_name: "phone" })) === undefined) return;
    for (const password of misread(user.password)) await user.login({ password });
    await user.login();
    if (stage.evidence.mailbox === undefined || !isServed(await user.verify())) return;
    const token = await user.forgot();
    if (token === undefined) return;
    const password = of(stage.password());
    if (!isServed(await user.reset({ token, password }))) return;
    user.password = password;
    await tryLogin(user, password);
    await user.login({ device_name: "phone" });
  },
});

/** Signs somebody up beside the live token of somebody whose email is verified, as clients leave it there. */
export const signupBesideVerified = drive("sign up beside the token of a verified user", {
  given: fc.constant({}),
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
    await stage.letter(user.email, { topic: "verification mail", holds: "verificationToken" });
    await stage.customers(user.email);
  },
});
