import { effectivePace, type Profile } from "../../contracts/profile/index.ts";
import type { Answer, Client } from "../target/client.ts";
import { EnvironmentError } from "../target/environment-error.ts";
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

function unreachable({ fault }: Answer, profile: Profile): EnvironmentError {
  const { baseUrl } = profile.target;
  const { timeoutMs } = effectivePace(profile);
  const met: Record<string, string> = {
    refused: "refuses connections",
    timeout: `did not answer a request within ${timeoutMs / 1000} s`,
    malformed: "answers, but not in HTTP",
  };
  const said = met[fault ?? ""] ?? "closes connections without an answer";
  return new EnvironmentError(
    "target.baseUrl",
    `${baseUrl} ${said}`,
    "Is the service running, and is this its address?",
  );
}
