import { setTimeout } from "node:timers/promises";
import { asBrowser, follow } from "../../../conformance/stage/browser.ts";
import { CannotStage } from "../../../conformance/stage/cannot-stage.ts";
import { verificationMail } from "../../../conformance/stage/mail/inbox.ts";
import type { Stage } from "../../../conformance/stage/stage.ts";
import { lookalike } from "../../../conformance/stage/texts/lookalike.ts";
import { dataOf } from "../../../conformance/stage/users/data-of.ts";
import {
  retryUntilGranted,
  withCredentials,
} from "../../../conformance/stage/users/retry-until-granted.ts";
import { isServed } from "../../../conformance/stage/users/served.ts";
import { type Session, tokenOf, type User } from "../../../conformance/stage/users/user.ts";
import type { Answer } from "../../../conformance/target/client.ts";
import {
  offersEvidence,
  undeclaredConsistencyMs,
  verifyLinkSelector,
} from "../../../contracts/profile/index.ts";
import { routePath } from "../../../contracts/wire/match-route.ts";
import { routeById } from "../../../contracts/wire/routes.ts";
import type { PreparedState, Setup } from "./prepared-state.ts";

export const newAddress: Setup = async (stage) => {
  const { email, password, name } = stage.newcomer();
  return { values: { email, password, name }, subject: email };
};

/** No public call gives or takes an API key, so the state looks at users until one is as wanted. */
export const user: Setup = async (stage, params) => {
  const known = await userAs(stage, params);
  const { email, password } = known;
  return { values: { email, password, wrongPassword: stage.password() }, subject: email };
};

function userAs(stage: Stage, { api_key, verified }: Parameters<Setup>[1]): Promise<User> {
  if (api_key !== undefined) return userWith(stage, api_key);
  if (verified === "yes") return verifiedUser(stage);
  return verified === "no" ? unverifiedLogin(stage) : stage.member();
}

async function verifiedUser(stage: Stage): Promise<User> {
  const known = await signedUp(stage);
  const answer = await verify(known);
  if (tokenOf(answer) !== undefined) return known;
  throw new CannotStage(`the verification answered ${answer.status ?? answer.fault}`);
}

/**
 * Verifies by the emailed code, insisting: a service may refuse it for want of a browser or of credentials, which it
 * should not need.
 */
async function verify(known: User): Promise<Answer> {
  const code = await known.code();
  const plain = await known.verify(code);
  if (isServed(plain)) return plain;
  const again = plain.status === 401 ? plain : await known.verify(code);
  if (isServed(again)) return again;
  const asked = await known.verify(code, { headers: asBrowser(known, [plain, again]) });
  return isServed(asked) ? asked : withCredentials(known, (act) => known.verify(code, act));
}

/** The document does not show whether login comes before the verification, so it is tried. */
async function unverifiedLogin(stage: Stage): Promise<User> {
  const known = await signedUp(stage);
  await known.session();
  return known;
}

async function userWith(stage: Stage, wanted: string): Promise<User> {
  const known = await stage.user();
  if (hasKey(await known.session()) === (wanted === "some")) return known;
  if (wanted === "some" && offersEvidence(stage.facts, "mail")) {
    await verify(known);
    if (hasKey(await known.session())) return known;
  }
  throw new CannotStage(`no user with ${wanted === "some" ? "an" : "no"} API key could be had`);
}

function hasKey({ answer }: Session): boolean {
  return typeof dataOf(answer).api_key === "string";
}

export const unverifiedUser: Setup = async (stage) => {
  const { email } = await signedUp(stage);
  return { values: { email }, subject: email };
};

export const emailedCode: Setup = async (stage, { of }) => {
  const known = stage.newcomer();
  const signup = await accepted(known);
  const first = await known.code();
  const code = of === "a mail that was sent again" ? await known.resend() : first;
  if (code === undefined) throw new CannotStage("no mail was sent again");
  await ripen();
  return {
    values: { code },
    subject: known.email,
    retry: (refused) => known.verify(code, { headers: asBrowser(known, [signup, refused]) }),
  };
};

/** How soon a mailed secret works is not shown: one that lay unread so long is not refused for being young. */
const ripen = (): Promise<void> => setTimeout(undeclaredConsistencyMs + 1);

/** A text that resembles a sent code, where the kit can see one. */
export const unknownCode: Setup = async (stage) => {
  const sent = offersEvidence(stage.facts, "mail")
    ? await (await signedUp(stage)).code()
    : undefined;
  const code = lookalike(sent ?? stage.unique("no-such-code-"));
  return { values: { code: stage.madeUp("code", code) } };
};

export const emailedLink: Setup = async (stage, { mode }) => {
  const known = await signedUp(stage);
  const token = await known.code();
  const how = mode === "redirect" ? "redirect" : "json";
  await ripen();
  const path = routePath(routeById("verify-link"), {}, { token });
  const { headers = {}, query = {} } = verifyLinkSelector(stage.facts, how).value;
  const search = new URLSearchParams(query).toString();
  const { accept = how === "json" ? "application/json" : "text/html", ...others } = headers;
  return {
    values: { path, accept },
    subject: known.email,
    complete: (request) => ({
      ...request,
      path: search === "" ? request.path : `${request.path}?${search}`,
      headers: { ...request.headers, ...others },
    }),
    look: async (answer) => {
      if (answer !== undefined) await follow(known, answer);
      await known.login();
    },
  };
};

export const resetToken: Setup = async (stage, { of }) => {
  const known = await stage.user();
  const token = await emailedReset(stage, known);
  return resetting(of === "another user" ? await stage.user() : known, token);
};

async function emailedReset(stage: Stage, known: User): Promise<string> {
  // The sign-up's mail holds a token too. Once it has come, the next mail is the reset mail.
  await stage.inbox.letter(known.email, verificationMail);
  const code = await known.forgot();
  if (code === undefined) throw new CannotStage("no reset mail came");
  return code;
}

/** The reset's own answer belongs to another interaction; the login shows what the reset did. */
export const resetUser: Setup = async (stage) => {
  const known = await stage.user();
  const [oldPassword, password] = [known.password, stage.password()];
  // A later refusal of the old password means something only if it let the user in before.
  await known.session();
  const token = await emailedReset(stage, known);
  const { status } = await retryUntilGranted(known, (act) =>
    known.reset({ token, password }, {}, act),
  );
  if (status === undefined || status >= 400) throw new CannotStage("the reset was refused");
  return { values: { email: known.email, password, oldPassword }, subject: known.email };
};

export const unknownResetToken: Setup = async (stage) => {
  const token = lookalike(stage.unique("no-such-reset-token-"));
  return resetting(await stage.user(), stage.madeUp("code", token));
};

/** A user who is about to reset the password, and has logged in with the old one. */
async function resetting(user: User, token: string): Promise<PreparedState> {
  const { email, stage } = user;
  const [password, otherPassword] = [stage.password(), stage.password()];
  await user.session();
  return {
    values: { email, token, password, otherPassword },
    subject: email,
    look: async () => {
      await user.login();
      await user.login({ password });
    },
  };
}

export const liveToken: Setup = async (stage, { token_expiry, by, after }) => {
  const known = by === "verify-email" ? await signedUp(stage) : await stage.member();
  const earlier = after?.includes("an earlier token") ? await known.session() : undefined;
  const session = await sessionBy(known, by, token_expiry === undefined ? {} : { token_expiry });
  if (after !== undefined) await meanwhile(after, earlier ?? (await somebody(after, known, stage)));
  return { values: { token: session.token }, subject: known.email };
};

async function sessionBy(
  known: User,
  by: string | undefined,
  asked: Record<string, string>,
): Promise<Session> {
  if (by === "verify-email") return known.held(await verify(known));
  const session = await known.session(asked);
  return by === "refresh" ? known.held(await known.refresh(session)) : session;
}

/** A call between a token's issue and its use that must not affect the token. */
async function meanwhile(after: string, session: Session): Promise<void> {
  const { user } = session;
  if (after.startsWith("a refresh")) await user.refresh(session);
  if (after.startsWith("a logout-all")) await user.logoutAll(session);
  else if (after.startsWith("a logout")) await user.logout(session);
}

async function somebody(after: string, known: User, stage: Stage): Promise<Session> {
  const user = after.endsWith("of another user") ? await stage.user() : known;
  return user.session();
}

/**
 * A user of its own: a service may end the other sessions of a user who presents a revoked token, for the document is
 * silent on that.
 */
export const revokedToken: Setup = async (stage, { by }) => {
  const known = await stage.user();
  const earlier = await known.session();
  const session = await known.session();
  await known.session();
  if (by === "refresh") await known.refresh(session);
  else if (by === "logout-all") await known.logoutAll(session);
  else if (by === "logout-all of another token") await known.logoutAll(earlier);
  else await known.logout(session);
  return { values: { token: session.token }, subject: known.email };
};

export const unknownToken: Setup = async (stage) => {
  const known = await stage.member();
  const { token } = await known.session();
  return { values: { token: stage.madeUp("token", lookalike(token)) } };
};

async function signedUp(stage: Stage): Promise<User> {
  const known = stage.newcomer();
  await accepted(known);
  return known;
}

/** The answer to a sign-up that succeeded. */
async function accepted(newcomer: User): Promise<Answer> {
  const answer = await newcomer.signup();
  if (answer.status !== undefined && answer.status < 400) return answer;
  throw new CannotStage(`sign-up answered ${answer.status ?? answer.fault}`);
}
