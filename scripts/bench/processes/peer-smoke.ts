/**
 * Runs the hand-written suite on the target of a profile: `peer-smoke.ts PROFILE`; prints the failed tests, as JSON.
 */
import { readFileSync } from "node:fs";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { failedCases } from "../peers/smoke/suite.ts";
import { Team } from "../peers/smoke/team.ts";

const profile = parseProfile(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")), {});
const team = await Team.ready(profile);
const failed = await failedCases(team);
await team.close();
console.log(JSON.stringify(failed));
process.exit(0);
