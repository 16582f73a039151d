import { effectivePace, type Profile } from "../../contracts/profile/index.ts";
import { Client } from "./client.ts";
import { Gate } from "./gate.ts";
import type { Recorder } from "./recorder.ts";

/** A client of the profile's target that keeps its pace and its budget of requests. */
export function clientFor(profile: Profile, recorder: Recorder): Client {
  const pace = effectivePace(profile);
  const { target, recognise } = profile;
  return new Client({
    ...pace,
    baseUrl: target.baseUrl,
    headers: target.headers,
    rateLimited: recognise.rateLimited,
    recorder,
    gate: new Gate(pace),
  });
}
