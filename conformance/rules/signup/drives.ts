import fc from "fast-check";
import { drive } from "../../stage/drive.ts";
import { someName } from "../../stage/generators/values.ts";
import { verificationMail } from "../../stage/mail/inbox.ts";
import { isServed } from "../../stage/users/served.ts";
import { type StrayToken, someStrayToken, strayToken } from "../../stage/users/stray-token.ts";
import { tokenOf, type User } from "../../stage/users/user.ts";

const betweens = ["nothing", "login", "refresh", "logout", "resend", "forgot"] as const;
type Between = (typeof betweens)[number];

/** Names that a service may refuse, but must not cut or change: long ones, and letters beyond the first 65,536. */
const rareNames = [
  "Grace O'Hara",
  "Ada & Grace",
  'Ada "the Countess" Lovelace',
  "𠮷野家 Taro",
  "007",
  "Maximiliana Theodora Alexandrina von Hohenberg",
  "Maria Magdalena Wilhelmina Charlotte Antoinette Josephine Henriette von Falkenstein",
];

const claimant = { between: "nothing" as Between, claims: true };
const claimed = { verified: true, is_verified: true, email_verified: true };

/** Signs a user up, and looks at the user by login before the email is verified: at once and later. */
export const signupAndLook = drive("sign up and look at the user", {
  given: fc.record({
    name: someName(),
    between: fc.constantFrom<Between>(...betweens),
    claims: fc.constant(false),
  }),
  cases: [
    ...betweens.map((between) => ({ between, claims: false })),
    claimant,
    ...rareNames.map((name) => ({ name, between: "nothing" as Between, claims: false })),
  ].map((one) => ({ name: "Ada Lovelace", ...one })),
  runs: 39,

  async act({ name, between, claims }, stage) {
    const user = stage.newcomer();
    // A user who claims to be verified may be refused for it, and must not be verified by it.
    if (claims) await user.signup({ name, ...claimed });
    else await user.enroll({ name });
    await user.login();
    await pass(between, user);
    await user.login({ device_name: "phone" });
    await stage.inbox.letter(user.email, verificationMail);
    await stage.customers(user.email);
  },
});

/** Signs up a user who never comes back: the sign-up alone can have made the customer. */
export const signupAlone = drive("sign up and look at the payment system", {
  given: someName(),
  needs: ["payment"],
  runs: 3,

  async act(name, stage) {
    const user = stage.newcomer();
    await user.enroll({ name });
    await stage.customers(user.email);
  },
});

/** What else a user whose email is not verified may do; no such call verifies the email. */
async function pass(between: Between, user: User): Promise<void> {
  if (between === "resend") await user.resend();
  if (between === "forgot") await user.forgot();
  if (between === "nothing" || between === "resend" || between === "forgot") return;
  const answer = await user.login({ device_name: "tablet" });
  const token = tokenOf(answer);
  if (token === undefined) return;
  if (between === "refresh") await user.refresh({ token, user, answer });
  if (between === "logout") await user.logout({ token, user, answer });
}

/** Several people sign up at the same instant, each with an address and a name of their own. */
export const signupTogether = drive("several people sign up at once", {
  given: fc.record({ names: fc.array(someName(), { minLength: 2, maxLength: 4 }) }),
  cases: [
    { names: ["Ada Lovelace", "Grace Hopper", "Li"] },
    { names: ["Ada Lovelace", "ada lovelace", "ADA LOVELACE"] },
  ],
  runs: 6,
  company: "apart",

  async act({ names }, stage) {
    const people = names.map((name) => ({ name, user: stage.newcomer() }));
    await Promise.all(people.map(({ name, user }) => user.signup({ name })));
    for (const { user } of people) await user.login();
    if (stage.evidence.mailbox === undefined) return;
    for (const { user } of people) await user.verify();
  },
});

const members = ["email", "password", "name"] as const;
const insteads = ["nothing", "null", "a number", "true", "a list", "an object"] as const;

/** Leaves each field out or sends no string in it, and tries to log in with what was given. */
export const signupWithoutFields = drive("sign up without a field", {
  given: fc.record({
    member: fc.constantFrom(...members),
    instead: fc.constantFrom<(typeof insteads)[number]>(...insteads),
  }),
  cases: members.flatMap((member) => insteads.map((instead) => ({ member, instead }))),
  runs: 100,

  async act({ member, instead }, stage) {
    const user = stage.newcomer();
    const right = user[member];
    const someNumber = stage.number();
    const values = {
      nothing: undefined,
      null: null,
      "a number": someNumber,
      true: true,
      "a list": [right],
      "an object": { value: right },
    };
    const answer = await user.signup({ [member]: values[instead] });
    if (member === "email") return;
    const isCoerced = member === "password" && instead === "a number";
    const login = await user.login(isCoerced ? { password: String(someNumber) } : {});
    // A user who was refused for the slip may sign up properly right then.
    if (!isServed(answer) && tokenOf(login) === undefined) {
      await user.signup();
      await user.login();
      await stage.customers(user.email);
    }
    // Nobody can log in without a password, but a mail shows that the user exists.
    if (!isServed(answer) || tokenOf(login) !== undefined) return;
    const mail = await stage.inbox.letter(user.email, {
      topic: "mail to a user without a field",
      holds: "verificationToken",
    });
    const code = mail?.tokens[0]?.token;
    if (code !== undefined) await user.verify(code);
  },
});

/**
 * How the address of an existing user is written the second time: as it is, or so that a service may take it for the
 * same or for another one. It is the user's to keep in either case.
 */
const spellings = {
  same: (email: string) => email,
  capitals: (email: string) => email.toUpperCase(),
  "blanks around": (email: string) => ` ${email} `,
  "a tag behind a plus": (email: string) => email.replace("@", "+tag@"),
  "a letter in full width": (email: string) =>
    email.replace(/[a-z]/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
};
type Spelling = keyof typeof spellings;
const otherSpellings = Object.keys(spellings).slice(1) as Spelling[];

/** Signs up with the address of an existing user again, under another password and name, and logs in with either. */
export const signupAgain = drive("sign up again with the same address", {
  given: fc.record({
    spelling: fc.constantFrom<Spelling>("same", "same", "same", ...otherSpellings),
    sameName: fc.boolean(),
    samePassword: fc.constantFrom(false, false, true),
    beside: someStrayToken(),
    verified: fc.boolean(),
    loggedIn: fc.boolean(),
    verifiesThen: fc.boolean(),
    times: fc.constantFrom<number>(1, 2, 2),
    secondFirst: fc.boolean(),
  }),
  cases: [
    { verified: false, loggedIn: true, secondFirst: false },
    { verified: true, loggedIn: true, secondFirst: true },
    { verified: false, loggedIn: false, secondFirst: false },
    ...otherSpellings.flatMap((spelling) =>
      [false, true].map((verified) => ({ verified, loggedIn: true, secondFirst: true, spelling })),
    ),
    {
      verified: false,
      loggedIn: true,
      secondFirst: false,
      samePassword: true,
      verifiesThen: false,
    },
    { verified: false, loggedIn: true, secondFirst: false, beside: "the user's own" as StrayToken },
  ].map((one) => ({
    spelling: "same" as Spelling,
    sameName: false,
    samePassword: false,
    beside: "nobody's" as StrayToken,
    times: 1,
    verifiesThen: !one.verified,
    ...one,
  })),
  runs: 46,

  async act(values, stage) {
    const { spelling, sameName, samePassword, verified, loggedIn, verifiesThen, times } = values;
    const user = await stage.user();
    if (verified && stage.evidence.mailbox !== undefined) await user.verify();
    const held = loggedIn ? await user.session() : undefined;
    const email = spellings[spelling](user.email);
    const act = await strayToken(values.beside, user);
    const passwords = Array.from({ length: times }, () =>
      samePassword ? user.password : stage.password(),
    );
    for (const password of passwords) {
      await user.signup({ email, password, name: sameName ? user.name : "Somebody Else" }, act);
    }
    // The logins below may end earlier sessions, too. A token lost before them was lost to the sign-up.
    const kept = held && (await user.refresh(held, {}));
    if (verifiesThen && !verified && stage.evidence.mailbox !== undefined) await user.verify();
    const logins = [user.password, ...passwords];
    for (const password of values.secondFirst ? logins.toReversed() : logins) {
      const answer = await user.login({ password });
      // This second login tells a service that refuses now and then from one that lost the first password.
      if (password === user.password && tokenOf(answer) === undefined) await user.login();
    }
    if (kept && tokenOf(kept) !== undefined) await user.refresh(user.held(kept), {});
    // Only a verified address is owed a reset mail.
    if (verified && stage.evidence.mailbox !== undefined) await user.forgot();
    await stage.customers(user.email);
  },
});

/** Several sign-ups with one new address at the same instant, then a login with each password. */
export const signupAtOnce = drive("sign up with one address several times at once", {
  given: fc.record({ times: fc.integer({ min: 2, max: 4 }) }),
  cases: [{ times: 2 }],
  runs: 8,
  company: "apart",

  async act({ times }, stage) {
    const user = stage.newcomer();
    const passwords = Array.from({ length: times }, () => stage.password());
    await Promise.all(passwords.map((password) => user.signup({ password })));
    for (const password of passwords) await user.login({ password });
    await stage.customers(user.email);
  },
});
