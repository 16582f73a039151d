import fc from "fast-check";
import { nobodysSecrets } from "../../../../contracts/history/nobodys-secrets.ts";
import { asText } from "../../../history/call.ts";
import { drive } from "../../../stage/drive.ts";
import { someExpiry } from "../../../stage/generators/values.ts";
import type { Stage } from "../../../stage/stage.ts";
import { swappedCase } from "../../../stage/texts/altered.ts";
import { dataOf } from "../../../stage/users/data-of.ts";
import { retryUntilGranted } from "../../../stage/users/retry-until-granted.ts";
import { isServed } from "../../../stage/users/served.ts";
import { type StrayToken, someStrayToken, strayToken } from "../../../stage/users/stray-token.ts";
import { tokenOf, type User, wrongPassword } from "../../../stage/users/user.ts";

/** With so many more letters than usual, a password is nearly as long as any that bcrypt reads to its end. */
const longer = 54;

const faults = [
  "other",
  "other, address in capitals",
  "other, blanks around the address",
  "empty",
  "case",
  "first character's case",
  "shorter",
  "longer",
  "more before it",
  "more behind a NUL",
  "blanks around",
  "blank before it",
  "blank behind it",
  "line end behind it",
  "last character changed",
  "last character of many changed",
  "middle changed",
  "backwards",
  "blanks alone",
  "the address",
  "the name",
  "the user's id",
  "the word null",
  "an end of a quotation",
  "an access token",
  "the API key",
  "the verification code",
  "the reset token",
  "of another",
  "three times",
  "seven times",
  "stranger",
  "address cut short",
  "tagged address",
  "dotted address",
  "_ for a character",
  "% for characters",
  "other domain",
  "address without its end",
  "address with more behind it",
  "address with an end of a quotation",
] as const;

/**
 * What happened to a user of the episode's own before: perhaps the user never logged in, awaits a reset, or has a new
 * password.
 */
const befores = ["nothing", "a mail to reset it by", "a reset", "a logout everywhere"] as const;
type Before = (typeof befores)[number] | "a session";

/** How a wrong password resembles the right one, so that a careless comparison takes it. */
const likenesses = [
  "case",
  "shorter",
  "longer",
  "last character changed",
  "blanks around",
] as const;

/** Names of devices that a service may trust, or read before the password: no name, and values that are no names. */
const rareDevices: readonly unknown[] = [undefined, "", null, 5, ["laptop"], "x".repeat(300)];

/** Logins that must not give a token, together with one that does. */
export const loginWrongly = drive("log in with wrong credentials", {
  given: fc.record({
    fault: fc.constantFrom(...faults),
    token_expiry: fc.option(someExpiry(), { nil: undefined }),
    before: fc.constantFrom<Before>("a session", "a session", "a session", ...befores),
    beside: someStrayToken(),
    device_name: fc.oneof(
      { weight: 5, arbitrary: fc.constant<unknown>("laptop") },
      fc.constantFrom(...rareDevices),
    ),
  }),
  cases: [
    ...faults.map((fault) => ({ fault })),
    ...rareDevices.map((device_name) => ({ fault: "other" as const, device_name })),
    ...befores.map((before) => ({ fault: "other" as const, before })),
    ...likenesses.map((fault) => ({ fault, before: "a reset" as const })),
    // A service that looks an unknown address up may find whoever signed up last.
    ...(["stranger", "other domain", "address cut short"] as const).map((fault) => ({
      fault,
      before: "nothing" as const,
    })),
    { fault: "other" as const, beside: "the user's own" as StrayToken },
    { fault: "other" as const, beside: "another user's" as StrayToken },
    { fault: "stranger" as const, beside: "another user's" as StrayToken },
  ].map((one) => ({
    before: "a session" as Before,
    beside: "nobody's" as StrayToken,
    token_expiry: undefined,
    device_name: "laptop" as unknown,
    ...one,
  })),
  runs: 86,

  async act({ fault, token_expiry, before, beside, device_name }, stage) {
    const isNew = before !== "a session";
    const other = await stage.member();
    const user = isNew ? await stage.user() : await whoLogsInWrongly(fault, stage);
    if (before === "a mail to reset it by") await user.forgot();
    if (before === "a reset") await resetPassword(user);
    const held = before === "nothing" ? undefined : await user.session({ token_expiry });
    if (before === "a logout everywhere" && held !== undefined) await user.logoutAll(held);
    const known = held === undefined ? {} : dataOf(held.answer);
    const right = user.password;
    const swapped = swappedCase(right);
    const lastChanged = right.slice(0, -1) + (right.endsWith("7") ? "4" : "7");
    const another = wrongPassword(user);
    const wrong = {
      other: another,
      "other, address in capitals": another,
      "other, blanks around the address": another,
      empty: "",
      case: swapped,
      "first character's case": swapped.slice(0, 1) + right.slice(1),
      shorter: right.slice(0, -1),
      longer: `${right}x`,
      "more before it": `x${right}`,
      "more behind a NUL": `${right}\u0000x`,
      "blanks around": ` ${right} `,
      "blank before it": ` ${right}`,
      "blank behind it": `${right} `,
      "line end behind it": `${right}\n`,
      "last character changed": lastChanged,
      "last character of many changed": lastChanged,
      "middle changed": `${right.slice(0, 4)}${[...right.slice(4, -4)].reverse().join("")}x${right.slice(-4)}`,
      backwards: [...right].reverse().join(""),
      "blanks alone": "   ",
      "the user's id": stage.readable(asText(known.user?.id)),
      "the word null": "null",
      "an end of a quotation": nobodysSecrets["an end of a quotation"],
      "an access token": held?.token,
      "the API key": known.api_key ?? another,
      ...(await mailedTo(user, fault)),
      "the address": user.email,
      "the name": user.name,
      "of another": other.password,
      "three times": wrongPassword(user, 3),
      "seven times": wrongPassword(user, 7),
    };
    const [name = "", domain = ""] = user.email.split("@");
    const addresses = {
      "other, address in capitals": () => user.email.toUpperCase(),
      "other, blanks around the address": () => ` ${user.email} `,
      stranger: () => stage.newcomer().email,
      "address cut short": () => `${name.slice(0, -1)}@${domain}`,
      "tagged address": () => `${name}+tag@${domain}`,
      "dotted address": () => `${name.slice(0, -1)}.${name.slice(-1)}@${domain}`,
      "_ for a character": () => `_${user.email.slice(1)}`,
      "% for characters": () => `%${user.email.slice(3)}`,
      "other domain": () => `${name}@other.${domain}`,
      "address without its end": () => user.email.slice(0, -1),
      "address with more behind it": () => `${user.email}.example`,
      "address with an end of a quotation": () => `${user.email}'--`,
    };
    const email = fault in addresses ? addresses[fault as keyof typeof addresses]() : user.email;
    const password = fault in wrong ? wrong[fault as keyof typeof wrong] : right;
    const times = fault === "three times" ? 2 : fault === "seven times" ? 6 : 0;
    for (let n = 0; n < times; n += 1) await user.login({ password });
    // A new user has never logged in, and must not do so before the wrong login.
    const act = isNew ? {} : await strayToken(beside, user);
    const answer = await user.login({ email, password, token_expiry, device_name }, act);
    const token = tokenOf(answer);
    if (token !== undefined) await user.refresh({ token, user, answer });
  },
});

/** Sets another password by the mailed token, where a token comes and the service takes it. */
async function resetPassword(user: User): Promise<void> {
  const token = await user.forgot();
  if (token === undefined) return;
  const password = user.stage.password();
  const answer = await retryUntilGranted(user, (act) => user.reset({ token, password }, {}, act));
  if (isServed(answer)) user.password = password;
}

/** The mailed secret that stands in for the password, where the fault is one. */
async function mailedTo(user: User, fault: string): Promise<Record<string, string | undefined>> {
  if (user.stage.evidence.mailbox === undefined) return {};
  if (fault === "the verification code") return { [fault]: await user.code() };
  return fault === "the reset token" ? { [fault]: await user.forgot() } : {};
}

/**
 * A user for wrong logins. Several in a row may lock an account, so that user is not shared; one fault needs a long
 * password.
 */
async function whoLogsInWrongly(fault: (typeof faults)[number], stage: Stage): Promise<User> {
  if (["three times", "seven times", "the verification code"].includes(fault)) return stage.user();
  if (fault === "the API key") return withKey(stage);
  if (fault !== "last character of many changed") return stage.member();
  const user = stage.newcomer();
  user.password = stage.password(longer);
  await user.join();
  return user;
}

/** A user who may have a default API key by now: a verified email may bring one. */
async function withKey(stage: Stage): Promise<User> {
  const user = await stage.user();
  if (stage.evidence.mailbox !== undefined) await user.verify();
  return user;
}
