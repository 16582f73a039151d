import { everyPseudonym, readPseudonym } from "./pseudonym.ts";

/**
 * A header's Basic credentials (RFC 7617) that hold secrets, not encoded: `Basic key:~key.1.0.s16f~`. In base64 a pseudonym
 * stands for the digits that are its secret's alone; those beside it hold bits of it, too. Any other header, and one whose
 * secrets are no ASCII, is returned as it is.
 */
export function withOpenBasic(header: string): string {
  const [, said = ""] = /^Basic (\S+)$/.exec(header) ?? [];
  let [digits, read] = ["", 0];
  const secrets: { from: number; to: number; pseudonym: string }[] = [];
  for (const { 0: pseudonym, index } of said.matchAll(everyPseudonym)) {
    digits += said.slice(read, index);
    read = index + pseudonym.length;
    const { length = 0, fitsHeader } = readPseudonym(pseudonym) ?? {};
    // Four digits are three bytes: behind 0, 2 or 3 digits of a group the secret has its first own one.
    const inGroup = digits.length % 4;
    if (inGroup === 1 || fitsHeader !== true) return header;
    const from = Math.floor((digits.length * 6) / 8);
    secrets.push({ from, to: from + length, pseudonym });
    const bytes = Math.max(0, inGroup - 1) + length;
    digits += "A".repeat(Math.floor((bytes * 8) / 6) - inGroup);
  }
  if (secrets.length === 0) return header;
  const bytes = Buffer.from(digits + said.slice(read), "base64");
  const plain = secrets.map(({ from, pseudonym }, nth) => {
    return bytes.subarray(secrets[nth - 1]?.to ?? 0, from).toString() + pseudonym;
  });
  return `Basic ${plain.join("")}${bytes.subarray(secrets.at(-1)?.to).toString()}`;
}
