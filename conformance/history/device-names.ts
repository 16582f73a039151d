/** So long (letters) a device's name can be that every service takes it. */
export const longestName = 64;

/** So short and so long (letters) a name can be that no sensible service turns it away. */
export const shortestPlain = 3;
export const longestPlain = 24;

/** A device name that every service keeps as it is, where it takes it. */
export function isOrdinaryName(name: unknown): boolean {
  return (
    typeof name === "string" &&
    name.length <= longestName &&
    /^[\p{L}\p{N}]([\p{L}\p{N} .-]*[\p{L}\p{N}])?$/u.test(name)
  );
}

export const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** A device name that no sensible service turns away: how long one may be, and of which letters, is not shown. */
export const isPlainName = (name: unknown): name is string =>
  isOrdinaryName(name) &&
  String(name).length >= shortestPlain &&
  String(name).length <= longestPlain &&
  isAscii(String(name));
