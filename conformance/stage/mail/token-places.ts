import type { Recogniser } from "../../../contracts/profile/index.ts";
import { isFitting, placeOf } from "../../history/requests/mail-place.ts";
import type { Mail } from "../../target/mailbox/mailbox.ts";
import type { FoundToken } from "../../target/mailbox/tokens.ts";

/** A mail with its likeliest token first, and how likely it is the wanted mail. */
export interface LikelyMail {
  mail: Mail;
  likelihood: Likelihood;
}

/** Ascending: some token; a token whose surrounding words fit; a token at a place where one was taken before. */
export type Likelihood = "any" | "fitting" | "proven";
const ascending: readonly Likelihood[] = ["any", "fitting", "proven"];

/**
 * Where a target puts tokens in its mails, learnt from tokens that it took: mails of other kinds come too, with links
 * of their own, in any order.
 */
export class TokenPlaces {
  readonly #places = new Map<string, string>();
  readonly #proven: Record<Recogniser, Set<string>> = {
    verificationToken: new Set(),
    resetToken: new Set(),
  };

  /** Remembers where a text stood in a mail, should the target take it. */
  note(mail: Mail, token: string): string {
    const place = placeOf(mail, token);
    this.#places.set(token, place);
    return place;
  }

  /** Notes that the target took a token: any text at the same place of a mail is of that kind. */
  prove(kind: Recogniser, token: unknown): void {
    const place = typeof token === "string" ? this.#places.get(token) : undefined;
    if (place !== undefined) this.#proven[kind].add(place);
  }

  /** Whether the target took any token of the kind so far. */
  knows(kind: Recogniser): boolean {
    return this.#proven[kind].size > 0;
  }

  /** The likeliest token of a kind in a mail, if any. `isDeclared`: the profile says where tokens stand. */
  likeliest(mail: Mail, kind: Recogniser, isDeclared: boolean): LikelyMail | undefined {
    const tokens = mail.tokens.filter(
      ({ as }) => as?.includes(kind) === true || (!isDeclared && as === undefined),
    );
    const rated = tokens.map((found) => ({ found, likelihood: this.#rate(mail, found, kind) }));
    rated.sort((a, b) => ascending.indexOf(b.likelihood) - ascending.indexOf(a.likelihood));
    const [first] = rated;
    if (first === undefined) return undefined;
    const sorted = { ...mail, tokens: rated.map(({ found }) => found) };
    return { mail: sorted, likelihood: first.likelihood };
  }

  #rate(mail: Mail, { token }: FoundToken, kind: Recogniser): Likelihood {
    const place = this.note(mail, token);
    if (this.#proven[kind].has(place)) return "proven";
    return isFitting(place, kind) ? "fitting" : "any";
  }
}

/** Whether one mail is likelier than another. */
export const isLikelier = (one: LikelyMail, other: LikelyMail | undefined): boolean =>
  other === undefined || ascending.indexOf(one.likelihood) > ascending.indexOf(other.likelihood);
