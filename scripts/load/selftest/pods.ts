import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { segmentBound } from "../../../load/instance.ts";
import { keyVariable } from "../../../load/secrets.ts";

interface Manifest {
  kind: string;
  data: Record<string, string>;
  spec: {
    arguments: string;
    parallelism: number;
    runner: { env: { name: string; value: string }[] };
  };
}

/**
 * Does what k6-operator does with the manifests: runs one runner for each segment, whose only output is its log in the
 * folder.
 */
export async function runPods(
  yaml: string,
  raw: string,
  keys: readonly string[],
  k6: string,
): Promise<void> {
  const [map, run] = parseAllDocuments(yaml).map((each) => each.toJS() as Manifest);
  const { spec } = run as Manifest;
  mkdirSync(raw);
  for (const [name, text] of Object.entries(map?.data ?? {})) writeFileSync(join(raw, name), text);
  const env = {
    ...Object.fromEntries(spec.runner.env.map(({ name, value }) => [name, value])),
    ...Object.fromEntries(keys.map((key, index) => [keyVariable(index), key])),
    LOAD_HEADERS: "",
  };
  const bounds = Array.from({ length: spec.parallelism + 1 }, (_, k) =>
    segmentBound(k, spec.parallelism),
  );
  const pods = bounds.slice(1).map(async (bound, index) => {
    const segment = [`--execution-segment=${bounds[index]}:${bound}`];
    const sequence = `--execution-segment-sequence=${bounds.join(",")}`;
    const flags = ["run", "--quiet", ...segment, sequence, ...spec.arguments.split(" ")];
    const child = spawn(k6, [...flags, join(raw, "scenario.js")], { cwd: raw, env });
    const log = createWriteStream(join(raw, `pod-${index}.ndjson`));
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    await once(child, "close");
    log.end();
    await once(log, "finish");
  });
  await Promise.all(pods);
}
