/** A file that can be opened and is not to be read; its message goes on after the file's name. */
export class UnfitFile extends Error {
  override name = "UnfitFile";
}

/** Why a file could not be read, in a phrase, without the file's contents, which may be secret. */
export function fileFault(error: unknown): string {
  if (error instanceof UnfitFile) return error.message;
  if (error instanceof SyntaxError) {
    const place = /position \d+|line \d+ column \d+/.exec(error.message)?.[0];
    return place === undefined ? "cannot be parsed" : `cannot be parsed (${place})`;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return "there is no such file";
  if (code === "EISDIR") return "is a folder";
  if (code?.startsWith("Z_") === true)
    return `is compressed by gzip, and cannot be unpacked (${message})`;
  return `cannot be read (${message ?? String(error)})`;
}
