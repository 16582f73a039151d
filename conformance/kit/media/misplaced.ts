/** Begins the name of a file that is not where its URL says. */
export const misplaced = "not-there-";

/** The URL of no file beside that of one; what is no URL stays as it is. */
export const notThere = (file: string): string =>
  /^https?:/.test(file) ? file.replace(/[^/]*$/, `${misplaced}$&`) : file;
