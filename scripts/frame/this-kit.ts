import { hash } from "node:crypto";
import type { RunFacts } from "../../conformance/history/reading/header.ts";
import { catalogueDigestInput } from "../../contracts/clauses/index.ts";
import { kitVersion } from "./version.ts";

/** This kit as histories name it: its version, and the SHA-256 of its catalogue of clauses, in hex. */
export const thisKit = (): Pick<RunFacts, "kit" | "digest"> => ({
  kit: kitVersion,
  digest: hash("sha256", catalogueDigestInput()),
});
