import { loginResult, loginUserFields } from "../../../contracts/clauses/login.ts";
import { signupCreatesUser, signupNeedsNoCredentials } from "../../../contracts/clauses/signup.ts";
import { envelopeFaults } from "../../history/answers/envelope.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { answered, asked, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { type CodeUse, codeUses } from "../../history/ledger/code-uses.ts";
import { untagged } from "../../history/ledger/credentials.ts";
import { isAccepted } from "../../history/ledger/presented-codes.ts";
import { normalEmail } from "../../history/requests/email.ts";
import {
  allOf,
  contradicts,
  forEvery,
  recorded,
  refused,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { passwordFate } from "../../model/password-looks.ts";
import { makingSignup, newcomers } from "../../model/users/newcomers.ts";
import { isOwedSignup } from "../../model/users/owed-signups.ts";
import { rule } from "../rule.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { signupAndLook, signupTogether, signupWithoutFields } from "./drives.ts";
import { oddPasswords, signupOddlySpelt } from "./odd-signup-drives.ts";

export default rule(signupCreatesUser, {
  drives: [
    signupAndLook,
    signupTogether,
    signupOddlySpelt,
    oddPasswords,
    signupWithoutFields,
    wholeLife,
  ],
  restsOn: [loginResult, loginUserFields],
  quota: { seen: 5 },

  judge: allOf(
    forEvery(newcomers, ({ signup, logins }) => logins.flatMap((login) => compared(signup, login))),
    forEvery(acceptedCodes, ({ call, email }, history) => {
      const signup = makingSignup(email, history);
      // Another user in the answer to a code breaches the rules about codes.
      const isOwn = normalEmail(answered(call, "data.user.email")) === email;
      return signup === undefined || !isOwn ? undefined : compared(signup, call);
    }),
    passwordFate(signupCreatesUser),
    forEvery(refusedSignups, (call) =>
      contradicts(call, {
        field: "the answer",
        expected: "a new user",
        got: refused(call),
        wants: { status: "served" },
        unless: [signupNeedsNoCredentials.id, ...envelopeFaults(call)],
      }),
    ),
  ),
});

function acceptedCodes(history: History): CodeUse[] {
  const uses = codeUses(history);
  return uses.filter(({ call }) => call.route?.id === "verify-email" && isAccepted(call));
}

/**
 * Name and email of the user in an answer, each against what the sign-up gave; only a login with its password shows all that
 * is owed.
 */
function compared(signup: Call, call: Call): Sighting[] {
  const [email, name] = ["email", "name"].map((member) => answered(call, `data.user.${member}`));
  if (typeof email !== "string" || typeof name !== "string") return [];
  if (email !== asked(signup, "email") && !isRespelt(email, asked(signup, "email"))) {
    const expected = asked(signup, "email");
    if (expected !== untagged(expected) && email === untagged(expected))
      return [recorded("signup: tags in addresses", "left out")];
    return [
      contradicts([signup, call], {
        field: "data.user.email",
        expected,
        got: email,
        wants: { path: "data.user.email", value: expected },
      }),
    ];
  }
  const given = asked(signup, "name");
  const isIn = asked(call, "password") === asked(signup, "password");
  const kept = isIn ? [supports([signup, call])] : [];
  if (isSameName(given, name)) return kept;
  if (isSameButForSigns(given, name))
    return [...kept, recorded("signup: signs in names", "left out or replaced")];
  return [
    contradicts([signup, call], {
      field: "data.user.name",
      expected: given,
      got: name,
      wants: { path: "data.user.name", value: given },
    }),
  ];
}

/** A service may keep an address in its plain form, such as `ada@x.example` for ` Ada@x.example`. */
const isRespelt = (email: string, given: unknown): boolean =>
  normalEmail(given) !== given && normalEmail(given) === normalEmail(email);

function refusedSignups(history: History): Call[] {
  const signups = history.to("signup");
  return signups.filter((call) => outcome(call) === "failed" && isOwedSignup(call, history));
}

/** Whether the name kept is the name given; blanks around it and between words may be put right. */
function isSameName(given: unknown, kept: string): boolean {
  const [one, other] = asKept(given, kept);
  return one === other;
}

/**
 * Whether all letters and digits of a name were kept in order, such as `Mary ONeill` for `Mary O'Neill`. Signs may be
 * left out or replaced, and none may be added: `O\'Neill` and `O&#39;Neill` are other names.
 */
function isSameButForSigns(given: unknown, kept: string): boolean {
  const [one, other] = asKept(given, kept);
  const gap = /[^\p{L}\p{M}\p{N}]+/gu;
  const form = one?.replace(gap, (signs) =>
    signs.trim() === "" ? signs : `[^\\p{L}\\p{M}\\p{N}]{0,${signs.length}}`,
  );
  return form !== undefined && new RegExp(`^${form}$`, "u").test(other);
}

/** The name given and the one kept in one Unicode form; without odd blanks, where the name given has some. */
function asKept(given: unknown, kept: string): [string | undefined, string] {
  const plain = (name: string) => name.normalize("NFC").trim().replace(/\s+/g, " ");
  if (typeof given !== "string") return [undefined, kept.normalize("NFC")];
  const isPlain = plain(given) === given.normalize("NFC");
  return isPlain ? [plain(given), kept.normalize("NFC")] : [plain(given), plain(kept)];
}
