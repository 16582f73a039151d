import { effectivePace, type Profile } from "../../contracts/profile/index.ts";
import type { Answer, Client } from "../target/client.ts";
import { EnvironmentError } from "../target/environment-error.ts";
import { whyNoAnswer } from "../target/http/no-answer.ts";
import { proxyVariable } from "../target/http/proxied.ts";
import { recogniseApi } from "./recognise-api.ts";

const greetings = 3;

/**
 * Checks that the target answers at all, before anything is judged; returns the median latency (ms).
 * @throws EnvironmentError where the target is unreachable, takes connections and never answers, or is no such API.
 */
export async function greet(client: Client, profile: Profile): Promise<number> {
  const latencies: number[] = [];
  let last: Answer | undefined;
  for (let n = 0; n < greetings; n += 1) {
    const from = performance.now();
    const answer = await client.call({ method: "GET", path: "/", episode: "greeting" });
    if (answer.status === undefined) throw unreachable(answer, profile);
    latencies.push(performance.now() - from);
    last = answer;
  }
  if (last !== undefined) await recogniseApi(client, profile, last);
  return latencies.sort((a, b) => a - b)[Math.floor(greetings / 2)] ?? 0;
}

function unreachable({ cause }: Answer, profile: Profile): EnvironmentError {
  const { baseUrl } = profile.target;
  const { met, next, fault } = cause ?? whyNoAnswer(undefined);
  const proxy = proxyVariable(baseUrl);
  const by = proxy === undefined ? "" : ` (${proxy} is set)`;
  const late = fault === "timeout" ? ` within ${effectivePace(profile).timeoutMs / 1000} s` : "";
  return new EnvironmentError("target.baseUrl", `${baseUrl}${by} ${met}${late}`, next);
}
