import { sounds } from "./refusal-wording.ts";

/** A rate, such as `per minute`: no limit of the jobs that wait in a queue. */
export const soundsTimed = sounds("\\b(per|each|every) (second|minute|hour|day|week|month)\\b");

/** What a customer may ask for is used up. */
export const soundsSpent = sounds(
  "\\b(insufficient|not enough|no more|out of) (credit|balance|fund)",
  "\\b(have|has) (not )?enough (\\w+ )?(credits?|balance|funds?|tokens)\\b",
  "\\b(credits?|balance)\\b[^.]{0,20} too low",
  "\\b(credits?|balance|funds)( \\w+){0,2} (exhausted|insufficient|used up|depleted)\\b",
  "\\b(requires?|needs?|costs?) \\d+ (\\w+ )?credits?\\b",
  "\\b(hourly|daily|weekly|monthly) (limit|quota)",
  "\\bquota[^.]{0,20} (exceeded|exhausted|reached|used up)",
  "\\bexceeded your[^.]{0,20} quota",
);

/** A mishap on the service's own side, which some tell with HTTP 200. */
export const soundsBroken = sounds(
  "\\b(something|anything) (went|has gone|goes) wrong\\b",
  "\\b(internal|unexpected|unknown|server|system) (server )?(error|problem|failure)\\b",
  "\\b(model|server|service|system|worker|gpu|backend)s? (has |have |is |are )?(broke|broken|crashed|died|down)\\b",
  "\\b(error|problem) (has )?occurr?ed\\b",
  "\\b((server|service|system|worker|gpu|backend)s?( is| are)?|currently) (unavailable|not available)\\b",
  "\\bfailed to (generate|process|create)\\b|\\b(generation|processing|inference) failed\\b",
  "\\btemporar(y|ily)\\b",
  "\\bmaintenance\\b",
  "\\btimed? ?out\\b",
  "\\bout of memory\\b",
  "\\btry again\\b[^.]{0,20}\\b(later|shortly|soon)\\b",
  // With something else to ask for behind it, it is advice on the request.
  "\\bplease (try( it| this)? again|retry)( your request)? *([.!]|$)",
);

/** Sent twice by mistake. */
export const soundsRepeated = sounds(
  "\\bduplicate",
  "\\bsame request\\b",
  "\\balready (submitted|received)\\b",
);

const inVain = sounds(
  "\\b(could not|couldn['’]t|cannot|can ?not|can['’]t|unable|fail(s|ed|ure)?|error)\\b",
);
const fetching = sounds("\\b(download|fetch|retriev|reach|load|open)(ed|ing|e|s)?\\b");
const medium = sounds(
  "\\b(images?|pictures?|audios?|videos?|recordings?|media|medium|files?|urls?)\\b",
);

/** What is in a file, or of which kind one is. */
export const soundsOfContent = sounds(
  "\\b(images?|pictures?|audios?|videos?|recordings?|clips?|media|medium|files?|content|format|speech|voices?|sound|silen(t|ce)|faces?|persons?|objects?|watermarks?|rooms?|pixels?|resolution)\\b",
);

/** A file that could not be had, which the next try may find. */
export const soundsUnfetched = (said: string): boolean =>
  said.split(/[.\n]/).some((each) => inVain(each) && fetching(each) && medium(each));
