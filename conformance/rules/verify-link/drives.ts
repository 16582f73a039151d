import fc from "fast-check";
import type { LinkMode } from "../../model/mail/link-modes.ts";
import { follow } from "../../stage/browser.ts";
import { drive } from "../../stage/drive.ts";
import { leaveUnread } from "../../stage/pauses.ts";
import type { Stage } from "../../stage/stage.ts";
import { altered, everyAlteration, someAlteration } from "../../stage/texts/altered.ts";
import { type Known, noSecret, noSecretTexts } from "../../stage/texts/no-secret.ts";
import { type StrayToken, someStrayToken, strayToken } from "../../stage/users/stray-token.ts";
import { isVerified, presentAgain } from "../../stage/users/verify-link.ts";
import { resetAndLeave } from "../reset-password/steps.ts";

const modes: readonly LinkMode[] = ["redirect", "json"];
const someMode = () => fc.constantFrom<LinkMode>(...modes);

/** Opens the emailed link in either mode, follows where it leads, and looks at the user by login, at once and later. */
export const openLink = drive("open the verify link", {
  given: fc.record({
    mode: someMode(),
    lookFirst: fc.boolean(),
    resent: fc.boolean(),
    bystander: fc.boolean(),
    openAgain: fc.constantFrom(false, false, false, true),
    lookAgain: fc.boolean(),
  }),
  cases: modes.map((mode) => ({
    mode,
    lookFirst: false,
    resent: false,
    bystander: false,
    openAgain: true,
    lookAgain: true,
  })),
  needs: ["mail"],
  runs: 190,

  async act({ mode, lookFirst, resent, bystander, openAgain, lookAgain }, stage) {
    const user = stage.newcomer();
    await user.enroll();
    const first = await user.code();
    const code = resent ? ((await user.resend()) ?? first) : first;
    if (lookFirst) await user.login();
    // A user who signed up later must not get what the link is for.
    if (bystander) await stage.newcomer().signup();
    const opened = await user.openLink(code, mode);
    await follow(user, opened);
    if (!(await isVerified(user))) return presentAgain(user, code, mode, opened);
    if (openAgain) await user.openLink(code, "json");
    if (lookAgain) await user.login({ device_name: "phone" });
    await stage.customers(user.email);
    await resetAndLeave(user, mode === "json" ? "never" : undefined);
  },
});

/** Opens a link that lay unread for some seconds, and looks at the user by login. */
export const openUnread = drive("open a verify link that lay unread for some seconds", {
  given: fc.constantFrom<LinkMode>(...modes),
  cases: modes,
  needs: ["mail"],
  runs: 2,
  company: "patient",

  async act(mode, stage) {
    const user = stage.newcomer();
    await user.enroll();
    const code = await user.code();
    await user.login();
    await leaveUnread();
    await follow(user, await user.openLink(code, mode));
    await user.login();
    await resetAndLeave(user, mode === "json" ? "never" : undefined);
  },
});

/** So many wrong links are opened for one newcomer: a fault that shows only now and then is caught. */
const wrongInTurn = 3;

/** Opens links with tokens that were never sent, between two looks at an unverified user. */
export const openWrongLink = drive("open a verify link with a token that was never sent", {
  given: fc.record({
    wrongs: fc.array(someAlteration(), { minLength: wrongInTurn, maxLength: wrongInTurn }),
    mode: fc.constantFrom<LinkMode>("redirect", "json", "json"),
    resent: fc.constantFrom(false, false, true),
    beside: someStrayToken(),
  }),
  cases: [
    ...everyAlteration.map((_, nth) => ({
      wrongs: [...everyAlteration, ...everyAlteration].slice(nth, nth + wrongInTurn),
      mode: modes[nth % 4 === 0 ? 0 : 1] as LinkMode,
    })),
    ...modes.map((mode) => ({ mode, beside: "the user's own" as StrayToken })),
    ...modes.map((mode) => ({ mode, resent: true })),
  ].map((one) => ({
    wrongs: ["other characters" as const],
    resent: false,
    beside: "nobody's" as StrayToken,
    ...one,
  })),
  runs: 42,

  act: ({ wrongs, mode, resent, beside }, stage) =>
    openWrongly(stage, { mode, resent, beside }, ({ mailed }) => {
      const right = mailed ?? stage.hex(32);
      return wrongs.map((wrong) => stage.madeUp("code", altered(right, wrong)));
    }),
});

/** So many values that are no token are opened in turn. */
const textsInTurn = 4;
const texts = Array.from({ length: Math.ceil(noSecretTexts.length / textsInTurn) }, (_, nth) =>
  noSecretTexts.slice(nth * textsInTurn, (nth + 1) * textsInTurn),
);

/**
 * Opens links with patterns that a careless search takes for any token or for none, and with other data of the user.
 * Nobody else signs up meanwhile, whom such a search might find.
 */
export const openLinkByPattern = drive("open a verify link with what is no token", {
  given: fc.record({
    wrongs: fc.shuffledSubarray([...noSecretTexts], { minLength: 1, maxLength: textsInTurn }),
    mode: fc.constantFrom<LinkMode>(...modes),
  }),
  cases: texts.flatMap((wrongs) => modes.map((mode) => ({ wrongs, mode }))),
  runs: 8,
  company: "apart",

  act: ({ wrongs, mode }, stage) =>
    openWrongly(stage, { mode, isMailedAnother: true }, (known) =>
      wrongs.flatMap((wrong) => {
        const text = String(noSecret(wrong, known, stage) ?? "");
        return text === "" ? [] : [text];
      }),
    ),
});

interface Opening {
  mode: LinkMode;
  resent?: boolean;
  beside?: StrayToken;
  /** Whether the user is also mailed a secret of another kind. */
  isMailedAnother?: boolean;
}

/** Opens links with wrong tokens for a newcomer, with a look at the user before and after. */
async function openWrongly(
  stage: Stage,
  { mode, resent = false, beside = "nobody's", isMailedAnother = false }: Opening,
  tokensFor: (known: Known) => readonly string[],
): Promise<void> {
  const user = stage.newcomer();
  await user.enroll();
  const login = await user.login();
  const mailed = stage.evidence.mailbox === undefined ? undefined : await user.code();
  const newest = resent ? await user.resend() : undefined;
  const other = isMailedAnother && mailed !== undefined ? await user.forgot() : undefined;
  const act = await strayToken(beside, user);
  const { email, password } = user;
  for (const token of tokensFor({ email, password, login, mailed: newest ?? mailed, other })) {
    await follow(user, await user.openLink(token, mode, act));
  }
  await user.login({ device_name: "phone" });
}
