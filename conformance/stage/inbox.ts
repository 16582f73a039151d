import { effectiveWait, type Recogniser } from "../../contracts/profile/index.ts";
import type { Mail } from "../target/mailbox/mailbox.ts";
import { searchTokens } from "../target/mailbox/tokens.ts";
import { nowMicros } from "../target/recorder.ts";
import { mailLagMs } from "./mail-lag.ts";
import type { Setting } from "./setting.ts";
import { isLikelier, type LikelyMail } from "./token-places.ts";

/** How long a mailbox that is behind is given at a time, and in all (ms). */
const busyMs = 500;
const mostBehindMs = 10_000;
/** How long a mail whose words fit is awaited, where one came whose words do not (ms). */
const unlikeMs = 1000;
/** So many other texts of mails are tried where a token is refused. */
const mostOthers = 5;

/** A mail that is awaited. */
export interface WantedMail {
  /** What it is for: what came to nothing before is not awaited as long again. */
  topic: string;
  /** The kind of token in it. */
  holds: Recogniser;
  /** Mails that came earlier are none of it (µs); default: those from before the episode. */
  after?: number;
}

/** The mails of one episode: which of them is meant, and how long it is awaited. */
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
   * The mail to an address that holds a token of a kind, that token first, of the mails that came since the
   * episode began or since `after` (µs); undefined: none in time. Where mails of other kinds come too, the
   * likeliest.
   */
  async letter(
    email: string,
    { topic, holds, after = this.#began }: WantedMail,
  ): Promise<Mail | undefined> {
    const { places } = this.#setting;
    const isDeclared = this.#setting.facts.recognise[holds] !== undefined;
    let best: LikelyMail | undefined;
    for (let count = 1; ; count += 1) {
      const mail =
        best === undefined
          ? await this.#mail(email, { topic, after, count })
          : await this.#another(email, { topic, after, count, like: holds });
      const found = mail && places.likeliest(mail, holds, isDeclared);
      if (found !== undefined && isLikelier(found, best)) best = found;
      const isEnough = best?.likelihood === (places.knows(holds) ? "proven" : "fitting");
      if (mail === undefined || isEnough || best?.likelihood === "proven") return best?.mail;
    }
  }

  /** Other texts like tokens in the mails that an address got since the episode began: a few, newest mail first. */
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

  /** Another mail, where one came that is hardly the one that is awaited. */
  async #another(
    email: string,
    {
      topic,
      after,
      count,
      like,
    }: { topic: string; after: number; count: number; like: Recogniser },
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
    wanted: { topic: string; after: number; count: number },
  ): Promise<Mail | undefined> {
    const { topic, after, count } = wanted;
    const { mailbox } = this.#setting.evidence;
    if (mailbox === undefined) return undefined;
    const ms = this.#setting.patience.for(topic, effectiveWait(this.#setting.facts, "mail").ms);
    let mail = await mailbox.waitFor(email, { after, count, ms });
    // A mailbox into which mails to others come as late as this one is behind, and not silent.
    const isBehind = (waited: number): boolean =>
      waited < ms + mostBehindMs &&
      waited <= 2 * mailLagMs(this.#setting.recorder.events, nowMicros());
    for (let waited = ms; mail === undefined && isBehind(waited); waited += busyMs) {
      mail = await mailbox.waitFor(email, { after, count, ms: busyMs });
    }
    if (mail !== undefined) return mail;
    this.#setting.patience.waitedInVain(topic, ms);
    const id = this.#setting.recorder.id("p");
    const about = { email, waited_ms: ms };
    this.#setting.recorder.record({
      ev: "probe",
      id,
      subject: email,
      probe: "mail",
      about,
      value: null,
    });
    return undefined;
  }
}
