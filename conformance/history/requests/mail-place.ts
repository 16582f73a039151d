import { percentDecoded } from "../../../contracts/percent-decoded.ts";
import type { Recogniser } from "../../../contracts/profile/index.ts";
import { withoutNumbers } from "../answers/answer-words.ts";

/** The parts of a mail that show where a token stands in it. */
interface Mail {
  title?: string | undefined;
  text: string;
  links: readonly string[];
}

/** How many characters before a token in the text count as its place. */
const wordsBefore = 24;

/**
 * Where a token stands in a mail: the mail's title, and the link around it or the words before it, with all
 * taken out that differs from one recipient to the next. Mails that one template makes have the same places.
 */
export function placeOf({ title = "", text, links }: Mail, token: string): string {
  const link = links.map(percentDecoded).find((one) => one.includes(token));
  const at = text.indexOf(token);
  const before = at < 0 ? "" : text.slice(Math.max(0, at - wordsBefore), at);
  const around = link === undefined ? before : link.replaceAll(token, "*");
  return `${skeleton(title)} | ${link === undefined ? "text" : "link"} ${skeleton(around)}`;
}

const words: Record<Recogniser, RegExp> = {
  verificationToken: /verif|confirm|activat/i,
  resetToken: /reset|forg[eo]t|recover|password/i,
};
/** Links that stand in mails of every kind. */
const beside = /unsubscribe|opt-?out|preferences|privacy|support|help|imprint/i;

/** Whether a place has the words of mails that hold a token of the kind. */
export const isFitting = (place: string, kind: Recogniser): boolean =>
  words[kind].test(place) && !beside.test(place);

const skeleton = (text: string): string =>
  withoutNumbers(
    text.replace(/[^\s@<>"'/?=&]+@[^\s@<>"'/?=&]+/g, "@").replace(/~[a-z]+\.[^~]*~/g, "*"),
  );
