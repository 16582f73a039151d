/** Whether a word stands in a text by itself: inside a longer word, only a reader who knows it would find it. */
export function holdsWord(text: string, word: string): boolean {
  for (
    let at = text.indexOf(word);
    at !== -1 && at < text.length;
    at = text.indexOf(word, at + 1)
  ) {
    const before = text.slice(Math.max(0, at - longestEscape), at);
    if (wordMayBegin.test(before) && !/^[a-z0-9]/i.test(text.slice(at + word.length))) return true;
  }
  return false;
}

/** Whether a text names a request by its track_id; a UUID is the same in capitals, and without its hyphens. */
export function holdsTrackId(text: string, trackId: string): boolean {
  const isUuid = plainUuids(trackId) !== trackId;
  return holdsWord(text, trackId) || (isUuid && holdsWord(plainUuids(text), plainUuids(trackId)));
}

const plainUuids = (text: string): string =>
  text.replace(
    /\b([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})\b|\b[\da-f]{32}\b/gi,
    (uuid) => uuid.replaceAll("-", "").toLowerCase(),
  );

/** After no letter and no digit, or after an escape of something else that was left as it is. */
const wordMayBegin = /(?:^|[^a-z0-9]|%[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[bfnrt])$/i;
const longestEscape = 6;
