import { createHash } from "node:crypto";
import { catalogueDigestInput } from "../../contracts/clauses/index.ts";

/** SHA-256 of the catalogue of clauses, in hex. */
export function catalogueDigest(): string {
  return createHash("sha256").update(catalogueDigestInput()).digest("hex");
}
