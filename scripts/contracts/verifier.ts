import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseJson } from "../../conformance/target/http/parse-json.ts";
import { childEnvironment } from "../../load/child-environment.ts";

/** The message to the verifier's process. */
export interface VerifierCall {
  files: string[];
  /** Base URL that stands for the target's. */
  target: string;
  /** The address of the server that sets provider states up. */
  states: string;
  timeoutMs: number;
}

/** Pact's result for one interaction. */
export interface PactResult {
  consumer: string;
  description: string;
  /** What did not match, in Pact's words; empty where all matched. */
  differences: string[];
}

interface RawResult {
  consumer: string;
  description: string;
  result: "OK" | "Error";
  mismatch?: {
    mismatches?: { path?: string; key?: string; mismatch?: string }[];
    message?: string;
  } | null;
}

/**
 * Runs Pact's verifier in a process of its own, which is ended when the signal is.
 * @throws where Pact itself fails, with what it said.
 */
export async function verifyPacts(call: VerifierCall, signal?: AbortSignal): Promise<PactResult[]> {
  const entry = fileURLToPath(new URL("./verifier-process.ts", import.meta.url));
  const child = fork(entry, {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // Pact's own variables, such as filters and brokers, are not meant for this verification.
    env: { ...childEnvironment(), PACT_DO_NOT_TRACK: "true", NODE_NO_WARNINGS: "1" },
    ...(signal === undefined ? {} : { signal }),
  });
  let said = "";
  const listen = (chunk: Buffer) => {
    said = (said + chunk).slice(-20_000);
  };
  child.stdout?.on("data", listen);
  child.stderr?.on("data", listen);
  child.send(call);
  let results = "";
  child.once("message", (text) => {
    results = String(text);
  });
  await once(child, "exit").catch(() => {});
  if (signal?.aborted === true) return [];
  const read = parseJson(results) as { interactionResults: RawResult[] } | undefined;
  if (read === undefined) throw new Error(`Pact's verifier failed: ${results}\n${said}`);
  return read.interactionResults.map(pactResult);
}

function pactResult({ consumer, description, result, mismatch }: RawResult): PactResult {
  if (result === "OK") return { consumer, description, differences: [] };
  const all = (mismatch?.mismatches ?? []).map(({ path, key, mismatch: text }) =>
    [path ?? key, text].filter((part) => part !== undefined).join(" "),
  );
  const differences = all.length > 0 ? all : [mismatch?.message ?? "it failed"];
  return { consumer, description, differences };
}
