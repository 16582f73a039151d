import { textsIn } from "../../../contracts/texts-in.ts";

/**
 * The words in which answers turn a client away for another reason than the request, where the profile declares no
 * form.
 */

/** Machines' names, such as TOO_MANY_REQUESTS or ServerBusy, as the words that they are made of. */
const inWords = (said: string): string =>
  said.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").replaceAll(/(?<=\p{L})[_-]+(?=\p{L})/gu, " ");

/** Whether what an answer says is like one of these patterns, in any letter case, be it spelt as machines spell it. */
export function sounds(...patterns: readonly string[]): (said: string) => boolean {
  const like = new RegExp(patterns.join("|"), "i");
  return (said) => like.test(said) || like.test(inWords(said));
}

/** A time to wait, such as `30 seconds`. Refusals say in other words how long a song may last. */
const aWhile = "(\\d+|an?|a few) ?(s|secs?|seconds?|mins?|minutes?|hours?)\\b";

/** Words of a rate limit or a lock, in which no service refuses the request itself. */
const saysLimit = sounds(
  "\\bthrottl",
  "\\brate.?limit",
  "\\bslow.?down\\b",
  "\\btoo many (\\w+ ){0,3}(requests|attempts|tries|log-?ins|sign-?ups|accounts|e-?mails|resets|restarts|jobs|times)\\b",
  "\\b(attempts?|requests?|log-?ins?) limit (was |is |has been )?(exceeded|reached)\\b",
  "\\bexceeded\\b[^.,;:]{0,30}\\b(requests|attempts)\\b",
  "(^|[.\\n]) *limit (was |is |has been )?(exceeded|reached)\\b",
  "\\b(reached|exceeded|hit) (the|your) limit of (\\w+ ){0,3}(requests|attempts|log-?ins|sign-?ups|accounts|e-?mails|resets)\\b",
  "\\bquota (was |is |has been )?(exceeded|reached|exhausted)\\b",
  "\\b(ip|address|client|caller)\\b[^.]{0,30}\\bblocked\\b",
  "\\btemporarily (blocked|locked|banned|suspended|restricted)\\b",
  "\\bwait (before|until|for)\\b",
  `\\bwait (at least |another )?${aWhile}`,
  `\\b(again|retry|another)\\b[^.,;:()]{0,20} (in|after) (about |another )?${aWhile}`,
  `\\b(again|retry) for ${aWhile}`,
  "\\b(account|user)\\b[^.]{0,30}\\block(ed|out)\\b",
);

/** A load that is too high, a model that is not there yet, or another job that is done first. */
export const soundsBusy = sounds(
  "\\bconcurren(t|cy)\\b[^.]{0,30}\\b(limit|maximum|reached|exceeded)|\\b(limit|maximum)\\b[^.]{0,30}\\bconcurren(t|cy)\\b",
  "\\b(server|service|system|model|worker|gpu)s?( is| are)?( currently| too| all)? busy\\b",
  "\\b(server|service|system|model|worker|gpu|instance)s?( is| are)( still| currently| being| not yet)? (loading|loaded|starting|warming|booting)\\b",
  "\\boverloaded\\b|\\bat capacity\\b|\\bhigh demand\\b|\\bno (gpu|capacity|workers?)\\b",
  "\\b(another|previous) (request|job|generation|task)s?\\b[^.]{0,30}\\b(process|progress|running|active)",
);

/** What a user may have only so many of at the same time, such as sessions: waiting gives none of them back. */
const kept = "(active )?(sessions?|tokens?|devices?|users?)\\b";
/** Not after a word for an amount: a `length limit` does not bound how often something is asked for. */
const standing = "(?<!\\b(length|size|characters?|sessions?|tokens?|devices?|users?) )";

/** How often, or how soon again, something may be asked for. About a request with amounts, the words may mean those. */
export const soundsRationed = sounds(
  `${standing}\\b(limit|quota|maximum number)\\b(?! of ${kept})[^.]{0,40}\\b(reached|exceeded|hit)\\b`,
  `\\b(reached|exceeded|hit)\\b[^.]{0,40}${standing}\\b(limit|quota|maximum number)\\b(?! of ${kept})`,
  "\\bcool(ing)?.?down\\b",
  "\\brecently (been )?(sent|requested|restarted|e-?mailed)\\b",
  "\\b(sent|requested|restarted|e-?mailed)\\b[^.,;:]{0,20}\\brecently\\b",
  "\\b(once|one|twice|\\d+)\\b[^.]{0,30}\\b(per|every|each) (\\d+ )?(second|minute|hour|day|week)",
  "\\b(once|twice) an? (second|minute|hour|day|week)\\b",
);

export const soundsLimited = (said: string): boolean => saysLimit(said) || soundsBusy(said);

const deferred = sounds("\\b(try|retry) again\\b[^.]{0,20}\\b(later|shortly|soon)\\b");
const mishap = sounds(
  "\\b(goes|went|gone) wrong\\b",
  "\\b(error|problem|failure|failed|crashed)\\b",
);

/**
 * Whether an answer asks to come back another time, whatever the request was. A mishap may say so as well, and is no
 * limit.
 */
export const soundsDeferred = (said: string): boolean => deferred(said) && !mishap(said);

/** What an answer says: its text, of JSON the texts in it; how its members are called tells nothing. */
export function saidBy(answer: { text?: string | undefined; json?: unknown }): string {
  return answer.json === undefined ? (answer.text ?? "") : textsIn(answer.json).join(".\n");
}
