import { readFileSync } from "node:fs";
import { digest, type Maker } from "../../conformance/report/certificate/statement.ts";
import { catalogueDigest } from "../frame/catalogue-digest.ts";
import { kitVersion } from "../frame/version.ts";

const tables = new URL("../../conformance/selftest/tables/tables.generated.json", import.meta.url);

/** This kit, as certificates name what judged: its version, its catalogue, and the tables that say how good an examiner it is. */
export function maker(): Maker {
  return {
    version: kitVersion,
    catalogue: catalogueDigest(),
    tables: digest(readFileSync(tables, "utf8")),
  };
}
