import { existsSync, readFileSync } from "node:fs";
import { digest, type Maker } from "../../conformance/report/certificate/statement.ts";
import { thisKit } from "../frame/this-kit.ts";

const beside = (name: string): URL =>
  new URL(`../../conformance/selftest/tables/${name}`, import.meta.url);

/**
 * This kit, as certificates name it: its version, its catalogue, and the tables that say how good an examiner it is.
 */
export function maker(): Maker {
  const { kit: version, digest: catalogue } = thisKit();
  return { version, catalogue, tables: tablesDigest() };
}

/** The digest of the tables. The published package holds only this digest, and not the tables. */
export function tablesDigest(): string {
  const published = beside("tables.sha256");
  return existsSync(published)
    ? readFileSync(published, "utf8").trim()
    : digest(readFileSync(beside("tables.md"), "utf8"));
}
