import { setTimeout } from "node:timers/promises";
import {
  effectiveConsistencyMs,
  membersBeyond,
  verifyLinkSelector,
} from "../../../contracts/profile/index.ts";
import { ofGateways, unauthorized } from "../../history/answers/statuses.ts";
import { isKnownExpiry } from "../../history/ledger/expiry.ts";
import { isPlainName } from "../../history/requests/names.ts";
import type { Answer } from "../../target/client.ts";
import { nowMicros } from "../../target/recorder.ts";
import type { Act } from "../act.ts";
import { opening } from "../browser.ts";
import type { Caller } from "../caller.ts";
import { CannotStage, SignupRefused } from "../cannot-stage.ts";
import { verificationMail } from "../mail/inbox.ts";
import type { Patience } from "../patience.ts";
import { Admission } from "./admission.ts";
import { anotherAsks, type MailRoute } from "./another-asks.ts";
import { type Ended, Ends } from "./ends.ts";
import { isPlainRefusal } from "./first-login.ts";
import { LaterLooks, seenAfterMs } from "./later-looks.ts";
import { retryUntilGranted } from "./retry-until-granted.ts";
import { isServed } from "./served.ts";
import { tokenOf } from "./token-of.ts";

export { tokenOf } from "./token-of.ts";

/**
 * After how long (ms) a new token that was refused is shown again; and the name under which `Patience` counts that
 * wait.
 */
const knownAfterMs = [100, 500, 1500];
const newToken = "a new token";
/** The longest limit between mails that is waited for, in ms. */
const longestLimitMs = 2000;

/** A session as its holder knows it: the real token and its user. */
export interface Session {
  token: string;
  user: User;
  answer: Answer;
}

/** Where users act: the calls, and further users. */
export interface Scene extends Caller {
  /** A new user, not signed up yet; `spelt` writes the address in another way. */
  newcomer(spelt?: (email: string) => string): User;
  /** A fresh user who is signed up and can log in. Throws {@link CannotStage} where none can be had. */
  user(): Promise<User>;
  /** A user who may have been used by earlier episodes, for drives that only need fresh logins. */
  member(): Promise<User>;
}

/** A user as a drive plays one. Its methods make documented calls and return what came back. */
export class User {
  readonly email: string;
  readonly name: string;
  password: string;
  stage: Scene;
  readonly #needsVerifying: () => Promise<boolean>;
  /** How long to try again where a service may let the user in a while later; undefined: no second try. */
  readonly #patience: Patience | undefined;
  readonly #admission: Admission;
  readonly #laterLooks: LaterLooks;
  /** The password that the last served reset set; a login by an older password must be refused from then on. */
  #lastSet: string | undefined;
  /** New tokens that were neither shown nor ended, and when they came (ms). */
  readonly #fresh = new Map<string, number>();
  readonly #ends = new Ends();
  #underWay = 0;
  #begun = 0;
  /** The routes that were asked for a mail to this user, and when (ms) the last was; a sign-up counts, too. */
  readonly #mailed = new Set<string>();
  #mailedAt = Number.NEGATIVE_INFINITY;

  constructor(
    stage: Scene,
    who: { email: string; name: string; password: string },
    needsVerifying: () => Promise<boolean>,
    patience?: Patience,
  ) {
    this.stage = stage;
    this.email = who.email;
    this.name = who.name;
    this.password = who.password;
    this.#needsVerifying = needsVerifying;
    this.#patience = patience;
    this.#admission = new Admission(stage.facts, patience);
    this.#laterLooks = new LaterLooks(stage.facts, patience);
  }

  async signup(changes: Record<string, unknown> = {}, act: Act = {}): Promise<Answer> {
    const { email, password, name } = this;
    const answer = await this.#call("signup", given({ email, password, name, ...changes }), act);
    const mayLogIn = this.stage.facts.signup.loginNeedsVerification === false;
    if (isServed(answer) && mayLogIn) this.#admission.note("a sign-up");
    this.#mailedAt = performance.now();
    return answer;
  }

  /** Signs up, insisting; throws {@link CannotStage} where the service refuses that all the same. */
  async enroll(changes: Record<string, unknown> = {}): Promise<Answer> {
    const answer = await retryUntilGranted(this, (act) => this.signup(changes, act), {
      isOfNewcomer: true,
    });
    if (isServed(answer)) return answer;
    throw refused(answer);
  }

  /** Signs up and, where login needs it, verifies. Throws {@link CannotStage} where that does not work. */
  async join(): Promise<void> {
    await this.enroll();
    if (!(await this.#needsVerifying())) return;
    if (this.stage.evidence.mailbox === undefined) throw unreadable();
    await this.verify();
  }

  /** Logs in; again where a sign-up, a verification or a mistake may keep the user out for a while. */
  async login(body: Record<string, unknown> = {}, act: Act = {}): Promise<Answer> {
    const { email, password } = this;
    const whole = given({ email, password, device_name: "laptop", ...body });
    const send = () => this.#call("login", whole, act);
    let answer = await this.#laterLooks.lookTwice(this.#replacedAt(whole.password), send);
    if (whole.password !== password && isPlainRefusal(answer)) this.#admission.mistaken();
    const isUsual =
      whole.email === email &&
      whole.password === password &&
      (this.#lastSet ?? password) === password &&
      isPlainName("device", whole.device_name) &&
      (whole.token_expiry === undefined || isKnownExpiry(whole.token_expiry)) &&
      act.bearer === undefined;
    if (isUsual && isPlainRefusal(answer)) answer = await this.#admission.tryAgain(answer, send);
    if (tokenOf(answer) !== undefined) this.#admission.forgiven();
    return answer;
  }

  /** Logs in; throws {@link CannotStage} where no token came. */
  async session(body: Record<string, unknown> = {}): Promise<Session> {
    return this.held(await this.login(body));
  }

  /** The session that an answer opened; throws {@link CannotStage} where it opened none. */
  held(answer: Answer): Session {
    const token = tokenOf(answer);
    if (token === undefined) throw new CannotStage(`no token came (status ${answer.status})`);
    return { token, user: this, answer };
  }

  /**
   * Refreshes. Without a body where none is given; where that is refused, with `{}`, since no document says that the
   * body may be absent.
   */
  async refresh(session: Session, body?: unknown, act: Act = {}): Promise<Answer> {
    const send = (given: unknown) => this.#bear("refresh", session, given, act);
    const ended = this.#ends.of(session.token);
    const changes = [ended?.at, this.#fresh.get(session.token)];
    for (const at of changes) if (at !== undefined) await this.#laterLooks.untilSeen(at);
    const answer = await send(body);
    if (ended !== undefined && tokenOf(answer) !== undefined) await this.#endAnother(ended);
    const mayBeForBody = body === undefined && !isServed(answer) && answer.status !== unauthorized;
    return mayBeForBody && answer.status !== undefined ? send({}) : answer;
  }

  /**
   * The session that a refresh opened. Where the refresh asked for something and was refused, one that asks for nothing
   * follows. Throws {@link CannotStage} where neither gave a token.
   */
  async renewed(session: Session, body?: Record<string, unknown>): Promise<Session> {
    const answer = await this.refresh(session, body);
    const asks = Object.values(body ?? {}).some((value) => value !== undefined);
    const isRefused = asks && tokenOf(answer) === undefined;
    return this.held(isRefused ? await this.refresh(session, {}) : answer);
  }

  logout(session: Session, act: Act = {}): Promise<Answer> {
    return this.#end("logout", session, act);
  }

  logoutAll(session: Session, act: Act = {}): Promise<Answer> {
    return this.#end("logout-all", session, act);
  }

  /** A logout may be answered alike where the token is not known everywhere yet: it waits, where that time is declared. */
  async #end(route: "logout" | "logout-all", session: Session, act: Act): Promise<Answer> {
    const at = this.#fresh.get(session.token);
    if (at !== undefined) await this.#laterLooks.untilSeen(at);
    return this.#bear(route, session, undefined, act);
  }

  /**
   * Presents a session's token; again for a moment where it is new and refused, since not every server may know of it
   * yet.
   */
  async #bear(
    route: "refresh" | "logout" | "logout-all",
    { token }: Pick<Session, "token">,
    body: unknown,
    act: Act,
  ): Promise<Answer> {
    const send = () => this.#call(route, body, { bearer: token, ...act });
    const givenAt = this.#fresh.get(token) ?? Number.NEGATIVE_INFINITY;
    if (route === "logout-all") this.#fresh.clear();
    const [others, begun] = [this.#underWay, this.#begun];
    let answer = await send();
    // Another call under way at the same time may have ended the token.
    const isAlone = others === 0 && this.#begun === begun + 1 && Object.keys(act).length === 0;
    const isRefused = () => answer.status === unauthorized;
    const arrival = effectiveConsistencyMs(this.stage.facts);
    if (isAlone && isRefused() && performance.now() < givenAt + arrival) {
      const mostMs = this.#patience?.for(newToken, arrival) ?? 0;
      for (const ms of knownAfterMs) {
        if (!isRefused() || ms > mostMs) break;
        await setTimeout(ms);
        answer = await send();
      }
      if (isRefused()) this.#patience?.waitedInVain(newToken, 0);
    }
    if (isServed(answer) || isRefused()) this.#fresh.delete(token);
    if (isServed(answer)) this.#ends.add(route, token);
    // A refresh without a body comes again with an empty one, unless its token was refused.
    const isPlain = JSON.stringify(body) === "{}" || (body === undefined && isRefused());
    if (route === "refresh" && isAlone && isPlain && isPlainRefusal(answer))
      await this.#logoutTwice(token);
    return answer;
  }

  /**
   * Ends the session of a token that a refresh refused, where nothing is known to have ended it, and tries so again: only a
   * token that was live is taken the first time and refused the second.
   */
  async #logoutTwice(token: string): Promise<void> {
    const send = () => this.#call("logout", undefined, { bearer: token });
    if (this.#ends.isLive(token) && isServed(await send())) await send();
  }

  /** When the last reset replaced this password (ms); undefined where none did. */
  #replacedAt(password: unknown): number | undefined {
    const isOld = this.#lastSet !== undefined && password !== this.#lastSet;
    return isOld ? this.#admission.last("a reset") : undefined;
  }

  /** Ends another session in the way that seems to have failed, and looks at that session two seconds later. */
  async #endAnother({ at, by }: Ended): Promise<void> {
    if (!this.#laterLooks.mayBeUnseen(at)) return;
    const { token } = await this.session();
    const other = { token, user: this, answer: await this.#bear(by, { token }, undefined, {}) };
    await setTimeout(seenAfterMs + 1);
    await this.#bear("refresh", other, {}, {});
  }

  /** The emailed verification code. Throws {@link CannotStage} where no mail came. */
  async code(): Promise<string> {
    const { inbox } = this.stage;
    const look = async () => (await inbox.letter(this.email, verificationMail))?.tokens[0]?.token;
    const inTime = await look();
    const isMailed = inTime !== undefined || (await inbox.first(this.email)) !== undefined;
    // A late mail may come between the two looks.
    const code = inTime ?? (isMailed ? await look() : undefined);
    if (code === undefined) throw noCode(isMailed);
    return code;
  }

  /** Verifies the email by its emailed code, or by another text in its place. */
  async verify(code?: unknown, act: Act = {}): Promise<Answer> {
    const verification_code = code === undefined ? await this.code() : code;
    const answer = await this.#call("verify-email", { verification_code }, act);
    if (tokenOf(answer) !== undefined) this.#admission.note("a verification");
    return answer;
  }

  /** Opens the verify link, with the selector of a mode that the profile gives, or a guess. */
  async openLink(code: string, mode: "json" | "redirect", act: Act = {}): Promise<Answer> {
    const { headers = {}, query = {} } = verifyLinkSelector(this.stage.facts, mode).value;
    const search = new URLSearchParams(query).toString();
    const answer = await this.#call("verify-link", undefined, {
      params: { token: code },
      query: search === "" ? "" : `?${search}`,
      ...act,
      headers: { ...(mode === "redirect" ? opening : {}), ...headers, ...act.headers },
    });
    if (isServed(answer)) this.#admission.note("a verification");
    return answer;
  }

  /** Asks for a verification mail again, insisting, and gives its code; undefined where none came. */
  resend(act: Act = {}): Promise<string | undefined> {
    return this.#ask("resend-verification", "resent verification mail", act);
  }

  /** Asks for a password reset mail, insisting, and gives its token; undefined where none came. */
  forgot(act: Act = {}): Promise<string | undefined> {
    return this.#ask("forgot-password", "reset mail", act);
  }

  /** Asks for a mail by one call, and waits for none. */
  askOnce(route: MailRoute): Promise<Answer> {
    return this.#call(route, { email: this.email });
  }

  /** Resets a password to another, confirmed; single members may be changed, or left out as undefined. */
  async reset(
    { token, password }: { token: unknown; password: string },
    changes: Record<string, unknown> = {},
    act: Act = {},
  ): Promise<Answer> {
    const { email } = this;
    const body = { email, token, password, password_confirmation: password, ...changes };
    this.#fresh.clear();
    const answer = await this.#call("reset-password", given(body), act);
    if (isServed(answer)) {
      this.#admission.note("a reset");
      this.#lastSet = password;
    }
    return answer;
  }

  async #ask(route: MailRoute, topic: string, oddly: Act): Promise<string | undefined> {
    await this.#untilMailable();
    const after = nowMicros();
    const send = (act: Act) => this.#call(route, { email: this.email }, act);
    const isOdd = Object.keys(oddly).length > 0;
    const isDone = isOdd && isServed(await send(oddly));
    if (!isDone && !isServed(await retryUntilGranted(this, send))) {
      await anotherAsks(this.stage, route, this.email);
      return undefined;
    }
    this.stage.refusals.granted(route);
    const holds = route === "forgot-password" ? "resetToken" : "verificationToken";
    const isOwed =
      route === "forgot-password" || this.#admission.last("a verification") === undefined;
    // Vain waits for mails that may be kept back do not shorten those for others.
    const first = isOwed ? topic : `${topic} to a verified user`;
    const about = this.#mailed.has(route) ? `another ${first}` : first;
    this.#mailed.add(route);
    const mail = await this.stage.inbox.letter(this.email, { topic: about, holds, after, isOwed });
    return mail?.tokens[0]?.token;
  }

  /** Waits for the declared time in which a service may keep another mail back, where it is short. */
  async #untilMailable(): Promise<void> {
    const limit = this.stage.facts.within.mailAgainMs ?? 0;
    const left = this.#mailedAt + limit - performance.now();
    if (limit <= longestLimitMs && left > 0) await setTimeout(left);
    this.#mailedAt = performance.now();
  }

  async #call(route: Parameters<Caller["call"]>[0], body: unknown, act: Act = {}): Promise<Answer> {
    const more = membersBeyond(this.stage.facts, route);
    const whole = more === undefined ? body : { ...more, ...(body as object | undefined) };
    this.#underWay += 1;
    this.#begun += 1;
    try {
      const answer = await this.stage.call(route, {
        ...(whole === undefined ? {} : { body: whole }),
        subject: this.email,
        ...act,
      });
      const token = tokenOf(answer);
      if (token !== undefined) {
        this.#fresh.set(token, performance.now());
        this.#ends.given(token);
      }
      return answer;
    } finally {
      this.#underWay -= 1;
    }
  }
}

/** The `nth` wrong password for the user. */
export const wrongPassword = ({ password }: User, nth = 1): string =>
  `Wrong-${password.slice(0, 8)}-${nth}x`;

/** Of a gateway or a dead service users of one's own make nothing better, and of a limit only a slower pace does. */
function refused({ status, fault, retryAfterMs }: Answer): CannotStage {
  const met = `sign-up answered ${status ?? fault}`;
  if (status === undefined || ofGateways.has(status)) return new CannotStage(met);
  if (retryAfterMs === undefined) return new SignupRefused(met);
  const wait = `${met}, and asks to wait ${Math.ceil(retryAfterMs / 1000)} s`;
  return new CannotStage(wait, "pace.requestsPerSecond");
}

const unreadable = (): CannotStage =>
  new CannotStage(
    "login is refused before the email is verified, or seems to be, and no mail is read",
    "evidence.mailbox",
    "users",
    "signup.loginNeedsVerification",
  );

const noCode = (isMailed: boolean): CannotStage =>
  isMailed
    ? new CannotStage(
        "mails came, and none had a verification token that the kit can read",
        "recognise.verificationToken",
      )
    : new CannotStage("no verification mail came", "evidence.mailbox");

/** The members of a body that have a value. */
function given(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
