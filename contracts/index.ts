/** What the kit's package exports: the profile of an implementation, and the forms of the files that a run writes. */
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
