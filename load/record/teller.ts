import { type Secrets, saidAlways } from "../secrets.ts";
import type { Settings } from "../settings.ts";
import { workloads } from "../workloads/index.ts";
import { jobTeller } from "./job-calls.ts";
import type { SentLine } from "./line.ts";
import type { Told } from "./raw-event.ts";
import { sessionTeller } from "./session-calls.ts";

/** What a scenario's lines of sending stand for. */
export function tellerFor(settings: Settings, secrets: Secrets): (line: SentLine) => Told {
  const tell =
    workloads[settings.scenario].subjects === "users"
      ? sessionTeller(settings, secrets.passwords)
      : jobTeller(settings, secrets.keys);
  const always = saidAlways(secrets.headers);
  return (line) => {
    const told = tell(line);
    return { ...told, headers: { ...always, ...told.headers } };
  };
}
