/** What the kit's package offers to whoever examines an implementation: a profile, and the forms of what a run writes. */
export type { HistoryEvent } from "./history/events.ts";
export {
  defineProfile,
  type Profile,
  ProfileError,
  type ProfileInput,
  parseProfile,
} from "./profile/index.ts";
export { exitCodes, type Report, report } from "./report.ts";
export type { RuleVerdict, Verdict } from "./verdict.ts";
