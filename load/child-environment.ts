/** What any program needs: where programs, homes and temporary files are, and how times and texts are written. */
const basic =
  /^(PATH|PATHEXT|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|SYSTEMROOT|COMSPEC|TMPDIR|TEMP|TMP|NODE_COMPILE_CACHE|TZ|LANG|LC_ALL)$/i;

/** Variables by which a program reaches the network. */
export const network = /^(SSL_CERT_(FILE|DIR)|(HTTPS?|NO|ALL)_PROXY)$/i;

/**
 * The environment of a program that the kit starts: what any program needs, and what matches `more`. A vendor's keys and
 * a CI's tokens stand in the surroundings, and are nobody's but the kit's.
 */
export function childEnvironment(
  more: readonly RegExp[] = [],
  surroundings: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const needed = Object.entries(surroundings).filter(([name]) =>
    [basic, ...more].some((one) => one.test(name)),
  );
  return Object.fromEntries(needed) as Record<string, string>;
}
