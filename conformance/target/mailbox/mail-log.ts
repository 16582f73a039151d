import { percentDecoded } from "../../../contracts/percent-decoded.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { Arrivals, type Wanted } from "../evidence/arrivals.ts";
import { nowMicros, type Recorder } from "../recorder.ts";
import { linkLike, withoutPunctuation } from "./html.ts";
import type { Mail } from "./mailbox.ts";
import type { ReadMail } from "./read-mail.ts";
import { type FoundToken, searchTokens, tokensOf } from "./tokens.ts";

/**
 * What every mailbox does with a mail: it hides the tokens, records the mail, and keeps it for the drive that waits for
 * it.
 */
export class MailLog {
  readonly #recorder: Recorder;
  readonly #recognise: Profile["recognise"];
  readonly #arrivals = new Arrivals<Mail>();
  readonly #addressees = new Map<string, Set<string>>();

  constructor(recorder: Recorder, recognise: Profile["recognise"]) {
    this.#recorder = recorder;
    this.#recognise = recognise;
  }

  arrived(read: ReadMail, t_us = nowMicros()): Mail {
    const isNone = ({ token }: FoundToken) => saysWho(token, read);
    const found = tokensOf(read, this.#recognise).filter((one) => !isNone(one));
    this.#hide(
      found,
      searchTokens(read).filter((one) => !isNone(one)),
    );
    const tokens = found.filter(({ token }) => !this.#isCommon(token, read));
    const mail: Mail = { id: this.#recorder.id("m"), t_us, ...read, tokens };
    const [subject] = read.to;
    this.#recorder.record({
      ev: "mail",
      ...mail,
      ...(subject === undefined ? {} : { subject }),
      links: read.links.map((link) => this.#legible(link)),
      text: read.text.replace(linkLike, (whole) => {
        const link = withoutPunctuation(whole);
        return this.#legible(link) + whole.slice(link.length);
      }),
    });
    for (const address of new Set(read.to.map(canonical))) this.#arrivals.add(address, mail);
    return mail;
  }

  waitFor(email: string, wanted: Wanted): Promise<Mail | undefined> {
    return this.#arrivals.waitFor(canonical(email), wanted);
  }

  /** Whether nobody waits for mails any more. */
  isClosed = false;

  close(): void {
    this.isClosed = true;
    this.#arrivals.close();
  }

  /** Hides every text that looks like a token, whether or not the profile says that it is one. */
  #hide(tokens: FoundToken[], suspects: FoundToken[]): void {
    for (const { token } of [...tokens, ...suspects]) this.#recorder.vault.register("code", token);
  }

  /**
   * Whether a text came to several users before, as the address of a help page does: such a text is no user's token.
   */
  #isCommon(token: string, { to }: ReadMail): boolean {
    const { verificationToken, resetToken } = this.#recognise;
    if (verificationToken !== undefined && resetToken !== undefined) return false;
    const known = this.#addressees.get(token) ?? new Set();
    const isCommon =
      known.size >= mostAddressees && !to.some((address) => known.has(canonical(address)));
    for (const address of to) known.add(canonical(address));
    this.#addressees.set(token, known);
    return isCommon;
  }

  /** A link that hides a token behind a double or unusual escaping, with the escaping undone. */
  #legible(link: string): string {
    const hidesOne = (text: string) => this.#recorder.vault.redact(text) !== text;
    if (hidesOne(link)) return link;
    const bare = percentDecoded(percentDecoded(link));
    return hidesOne(bare) ? bare : link;
  }
}

/** A faulty service may send one user's token to another, but hardly to more. */
const mostAddressees = 2;

/** Whether a text is the name in an addressee's address, as a mail may greet it, and no token. */
const saysWho = (text: string, { to }: ReadMail): boolean =>
  to.some((address) => canonical(address).startsWith(`${text.toLowerCase()}@`));

const canonical = (email: string): string => email.trim().toLowerCase();
