import { existsSync, readFileSync } from "node:fs";
import { digest, type Maker } from "../../conformance/report/certificate/statement.ts";
import { catalogueDigest } from "../frame/catalogue-digest.ts";
import { kitVersion } from "../frame/version.ts";

const beside = (name: string): URL =>
  new URL(`../../conformance/selftest/tables/${name}`, import.meta.url);

/**
 * This kit, as certificates name it: its version, its catalogue, and the tables that say how good an examiner it is.
 */
export function maker(): Maker {
  return { version: kitVersion, catalogue: catalogueDigest(), tables: tablesDigest() };
}

/** The digest of the tables. The published package holds only this digest, and not the tables. */
export function tablesDigest(): string {
  const published = beside("tables.sha256");
  return existsSync(published)
    ? readFileSync(published, "utf8").trim()
    : digest(readFileSync(beside("tables.md"), "utf8"));
}
