import { effectiveWait, type Recogniser } from "../../../contracts/profile/index.ts";
import type { Mail } from "../../target/mailbox/mailbox.ts";
import { searchTokens } from "../../target/mailbox/tokens.ts";
import { nowMicros } from "../../target/recorder.ts";
import type { Setting } from "../setting.ts";
import { mailLagMs } from "./mail-lag.ts";
import { isLikelier, type LikelyMail } from "./token-places.ts";

/** How long a slow mailbox is waited for at a time, and in all (ms). */
const busyMs = 500;
const mostBehindMs = 10_000;
/** How long a fitting mail is awaited after a mail came whose words do not fit (ms). */
const unlikeMs = 1000;
/** How long a mail is awaited that is not owed (ms); longer where mails are late just now. */
const notOwedMs = 2000;
/** How many other texts of mails are tried where a token is refused. */
const mostOthers = 5;

/** A mail that a drive waits for. */
export interface WantedMail {
  /** Its purpose: a purpose whose mails did not come before is not waited for as long again. */
  topic: string;
  /** The kind of token in it. */
  holds: Recogniser;
  /** Only mails that came later (µs) count; by default since the episode began. */
  after?: number;
  /** Of a mail that nothing promises: that it does not come proves nothing, and is not awaited for long. */
  isOwed?: boolean;
}

/** What verifies an email. */
export const verificationMail: WantedMail = {
  topic: "verification mail",
  holds: "verificationToken",
};

/** A mail by its place among those of an address that came later (µs) than `after`. */
interface Turn {
  topic: string;
  after: number;
  count: number;
  isOwed?: boolean;
}

/** The mails of one episode: it picks the mail that is meant, and decides how long to wait for it. */
export class Inbox {
  readonly #setting: Setting;
  readonly #began = nowMicros();

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** The first mail to an address since the episode began; undefined: none in time. */
  first(email: string): Promise<Mail | undefined> {
    return this.#mail(email, { topic: "mail", after: this.#began, count: 1 });
  }

  /**
   * The mail to an address that holds a token of a kind, with that token first; undefined where none came in time. Only
   * mails since the episode began, or since `after` (µs), count. Where other mails come too, the likeliest.
   */
  async letter(
    email: string,
    { topic, holds, after = this.#began, isOwed = true }: WantedMail,
  ): Promise<Mail | undefined> {
    const { places } = this.#setting;
    const isDeclared = this.#setting.facts.recognise[holds] !== undefined;
    let best: LikelyMail | undefined;
    for (let count = 1; ; count += 1) {
      const mail =
        best === undefined
          ? await this.#mail(email, { topic, after, count, isOwed })
          : await this.#another(email, { topic, after, count, like: holds });
      const found = mail && places.likeliest(mail, holds, isDeclared);
      if (found !== undefined && isLikelier(found, best)) best = found;
      const isEnough = best?.likelihood === (places.knows(holds) ? "proven" : "fitting");
      if (mail === undefined || isEnough || best?.likelihood === "proven") return best?.mail;
    }
  }

  /**
   * Other texts of the mails to an address that may be tokens: five at most, of mails since the episode began, the
   * newest mail first.
   */
  async otherTokens(email: string, token: string): Promise<string[]> {
    const mails: Mail[] = [];
    for (let count = 1; ; count += 1) {
      const mail = await this.#setting.evidence.mailbox?.waitFor(email, {
        after: this.#began,
        count,
        ms: 0,
      });
      if (mail === undefined) break;
      mails.unshift(mail);
    }
    const found = mails.flatMap((mail) =>
      searchTokens(mail).map((one) => {
        this.#setting.places.note(mail, one.token);
        return one.token;
      }),
    );
    return [...new Set(found)].filter((text) => text !== token).slice(0, mostOthers);
  }

  /** A further mail, where the mails so far are hardly the wanted one; undefined where none came in time. */
  async #another(
    email: string,
    { topic, after, count, like }: Turn & { like: Recogniser },
  ): Promise<Mail | undefined> {
    const { patience, places } = this.#setting;
    const what = `${topic} unlike the others`;
    const most = effectiveWait(this.#setting.facts, "mail").ms;
    const ms = patience.for(what, places.knows(like) ? most : Math.min(most, unlikeMs));
    const mail = await this.#setting.evidence.mailbox?.waitFor(email, { after, count, ms });
    if (mail === undefined) patience.waitedInVain(what, ms);
    return mail;
  }

  async #mail(
    email: string,
    { topic, after, count, isOwed = true }: Turn,
  ): Promise<Mail | undefined> {
    const { mailbox } = this.#setting.evidence;
    if (mailbox === undefined) return undefined;
    const most = effectiveWait(this.#setting.facts, "mail").ms;
    const ms = this.#setting.patience.for(topic, isOwed ? most : Math.min(most, notOwedMs));
    let mail = await mailbox.waitFor(email, { after, count, ms });
    // Mails to other users are late by as much as this one: the mailbox is slow, and the mail may still come.
    const isBehind = (waited: number): boolean =>
      waited < ms + mostBehindMs &&
      waited <= 2 * mailLagMs(this.#setting.recorder.events, nowMicros());
    for (let waited = ms; mail === undefined && isBehind(waited); waited += busyMs) {
      mail = await mailbox.waitFor(email, { after, count, ms: busyMs });
    }
    if (mail !== undefined) return mail;
    this.#setting.patience.waitedInVain(topic, ms);
    this.#setting.recorder.probed("mail", { email, waited_ms: ms }, { value: null }, email);
    return undefined;
  }
}
