/**
 * What users and devices may be called is not shown (Agent user; Agent access token). So a name may be why a request was refused, or kept
 * otherwise, the sooner the odder it is. Three steps of one scale: plain names are ordinary, and ordinary ones are kept.
 */
export type Named = "user" | "device";

/** So long (letters) a name can be that every service keeps it whole, where it takes it. */
const longestKept = 64;
/** So short and so long (letters) a name can be that no sensible service turns it away. */
const plainLength = { least: 3, most: 24 };

/** Of what signs names are that no sensible service turns away. Digits and joints are usual in a device's name alone. */
const plainSigns: Record<Named, RegExp> = {
  user: /^[A-Za-z]+( [A-Za-z]+)*$/,
  device: /^[A-Za-z\d]([A-Za-z\d .-]*[A-Za-z\d])?$/,
};

/**
 * Whether a name is kept as it is, where it is taken: it is not long, no markup, and has nothing that is invisible or that
 * Unicode spells otherwise, nor blanks that a service may trim.
 */
export const isKeptName = (name: unknown): name is string =>
  typeof name === "string" &&
  name !== "" &&
  name.length <= longestKept &&
  name === name.normalize("NFKC") &&
  !/^\s|\s$|\s\s|[<>]|\p{C}/u.test(name);

/** Whether every service that takes a name reads it alike, and can write it into a mail or a bill: letters, digits, blanks and joints. */
export const isOrdinaryName = (name: unknown): name is string =>
  isKeptName(name) && /^[\p{L}\p{N}]([\p{L}\p{N} .-]*[\p{L}\p{N}])?$/u.test(name);

/** Whether no sensible service turns a name away, by its signs and its length. */
export const isPlainName = (of: Named, name: unknown): name is string =>
  isOrdinaryName(name) &&
  plainSigns[of].test(name) &&
  name.length >= plainLength.least &&
  name.length <= plainLength.most;

/** Whether a name cannot be why its request was refused: it is plain, or was taken elsewhere, or a longer one of the same signs was. */
export function isTakenName(of: Named, name: unknown, taken: ReadonlySet<unknown>): boolean {
  if (isPlainName(of, name)) return true;
  if (!isOrdinaryName(name)) return false;
  const isAlike = (other: unknown): boolean => isOrdinaryName(other) && plainSigns[of].test(other);
  const isLonger = (other: unknown): boolean =>
    isAlike(other) && String(other).length >= name.length;
  return taken.has(name) || (isAlike(name) && [...taken].some(isLonger));
}
