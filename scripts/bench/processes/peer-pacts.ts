/** Has Pact verify the committed pacts on the target of a profile: `peer-pacts.ts PROFILE`; prints what differs, as JSON. */
import { readFileSync } from "node:fs";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { verifyPactsOf } from "../../contracts/examine.ts";

const profile = parseProfile(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")), {});
const { verified } = await verifyPactsOf(profile, "the target");
const differing = verified.filter(({ outcome }) => outcome === "differs");
const failed = differing.map(({ interaction, rules, why }) => ({
  what: interaction,
  rules,
  why: why[0] ?? "",
}));
// Pact's library prints lines of its own.
console.log(`\n${JSON.stringify(failed)}`);
process.exit(0);
