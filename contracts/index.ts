/** What the package offers to whoever builds against the documented API, or examines an implementation of it. */
export {
  CallFailed,
  type ClientOptions,
  type ModelPlatform,
  modelPlatform,
} from "./client/index.ts";
export { defineProfile, type ProfileInput } from "./profile/index.ts";
