/** Why a file could not be read, in a phrase, without the file's contents, which may be secret. */
export function fileFault(error: unknown): string {
  if (error instanceof SyntaxError) {
    const place = /position \d+|line \d+ column \d+/.exec(error.message)?.[0];
    return place === undefined ? "cannot be parsed" : `cannot be parsed (${place})`;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return "there is no such file";
  if (code === "EISDIR") return "is a folder";
  return `cannot be read (${message ?? String(error)})`;
}
