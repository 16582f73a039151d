import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { type Driving, driving } from "../../scripts/load/selftest/driving.ts";
import { ownFolder } from "../../scripts/selftest/own-folder.ts";
import { variablesOf } from "../environment.ts";
import { segmentBound } from "../instance.ts";
import { type Driven, secretsOf } from "../load-run.ts";
import type { RawEvent } from "../record/raw-event.ts";
import { type ClusterPlan, k6Operator } from "./k6-operator.ts";
import { kubernetesPage } from "./kubernetes.ts";
import { gather } from "./merge.ts";

const linesOf = (file: string) => createInterface({ input: createReadStream(file) });

/** The members of k6-operator's `TestRun` (k6.io/v1alpha1) that we use, and no others. */
const metadata = z.strictObject({
  name: z.string().regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/),
  namespace: z.string().optional(),
});
const testRun = z.strictObject({
  apiVersion: z.literal("k6.io/v1alpha1"),
  kind: z.literal("TestRun"),
  metadata,
  spec: z.strictObject({
    script: z.strictObject({
      configMap: z.strictObject({ name: z.string(), file: z.string() }),
    }),
    parallelism: z.int().positive(),
    separate: z.boolean(),
    arguments: z.string(),
    runner: z.strictObject({
      image: z.string(),
      resources: z.record(
        z.enum(["requests", "limits"]),
        z.strictObject({ cpu: z.string().optional(), memory: z.string() }),
      ),
      env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
      envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name: z.string() }) })),
    }),
  }),
});
const configMap = z.strictObject({
  apiVersion: z.literal("v1"),
  kind: z.literal("ConfigMap"),
  metadata,
  data: z.record(z.string(), z.string()),
});

const plan: ClusterPlan = {
  name: "queue-fill",
  namespace: "load",
  parallelism: 2,
  outputs: ["experimental-prometheus-rw"],
  outputEnv: { K6_PROMETHEUS_RW_SERVER_URL: "http://prometheus:9090/api/v1/write" },
};

let at: Driving;
let load: Driven;
const folder = ownFolder();

beforeAll(async () => {
  at = await driving();
  load = {
    scenario: "fill-and-drain",
    size: "smoke",
    baseUrl: at.target.url,
    accounts: ["one", "two", "three"].map((name) => ({
      name,
      plan: "pay-as-you-go",
      key: `pay-as-you-go/secret of ${name}`,
    })),
    headers: { "x-gate": "secret gate" },
    receivers: [at.receiver],
  };
});

afterAll(async () => {
  await at.close();
});

const documentsOf = (yaml: string): unknown[] =>
  parseAllDocuments(yaml).map((document) => document.toJS() as unknown);

describe("manifests for k6-operator", () => {
  it("are a ConfigMap and a TestRun that names it, of the operator's form", async () => {
    const { yaml, secret } = await k6Operator(load, plan);

    const [map, run] = documentsOf(yaml);
    const { data, metadata: named } = configMap.parse(map);
    const { spec } = testRun.parse(run);
    expect(spec.script.configMap.name).toBe(named.name);
    expect(data[spec.script.configMap.file]).toContain("export");
    expect(spec.runner.envFrom).toEqual([{ secretRef: { name: secret } }]);
    expect(spec.arguments).toBe("--log-format raw --no-color --out experimental-prometheus-rw");
    expect(spec.parallelism).toBe(2);
  });

  it("hold no secret, and the page says how the Secret comes to be", async () => {
    const run = await k6Operator(load, plan);

    const page = kubernetesPage(plan, run, "queue-fill.yaml");

    expect(run.yaml + page).not.toMatch(/secret of|secret gate/);
    for (const variable of ["LOAD_KEY_0", "LOAD_KEY_1", "LOAD_KEY_2", "LOAD_HEADERS"]) {
      expect(page).toContain(`--from-literal=${variable}="$${variable}"`);
    }
    expect(page).toContain("kubectl -n load apply -f queue-fill.yaml");
    expect(page).toContain("load merge raw --profile FILE --hooks hooks-*.ndjson");
  });

  it("refuse more runners than accounts, a target without leave, and a body too large", async () => {
    const crowded = k6Operator(load, { ...plan, parallelism: 4 });
    const elsewhere = k6Operator({ ...load, baseUrl: "http://model.default.svc" }, plan);
    const request = {
      path: "/q",
      body: { image: "x".repeat(1e6) },
      key: { in: "body", name: "k" },
    } as const;
    const large = k6Operator({ ...load, request }, plan);

    await expect(crowded).rejects.toThrow(/4 instances share 3 accounts/);
    await expect(elsewhere).rejects.toThrow(/not authorised/);
    await expect(large).rejects.toThrow(/a ConfigMap holds/);
  });

  it("run as the operator runs them, and their logs merge into one run", async () => {
    const { yaml } = await k6Operator(load, { ...plan, outputs: [] });
    const [map, run] = documentsOf(yaml);
    const { data } = configMap.parse(map);
    const { spec } = testRun.parse(run);
    for (const [name, text] of Object.entries(data)) await writeFile(join(folder, name), text);

    const logs = await Promise.all([0, 1].map((runner) => pod(runner, spec)));
    const settings = JSON.parse(await readFile(join(folder, "settings.json"), "utf8"));
    const gathered = await gather(logs, settings, secretsOf(load), linesOf);
    const events: RawEvent[] = [];
    for await (const event of gathered.events()) events.push(event);

    const sent = events.filter((event) => event.ev === "sent");
    const answered = new Set(
      events.flatMap((event) => (event.ev === "answered" ? [event.id] : [])),
    );
    const clockOf = new Map(sent.map(({ account, clock }) => [account, clock]));
    expect(gathered.anchors.map(({ clock }) => clock)).toEqual([
      "receiver",
      "k6:fill-and-drain.0",
      "k6:fill-and-drain.1",
    ]);
    expect(gathered.health).toMatchObject({ instances: 2, sent: sent.length, faults: [] });
    expect(sent.every(({ id }) => answered.has(id))).toBe(true);
    expect(Object.fromEntries(clockOf)).toEqual({
      one: "k6:fill-and-drain.0",
      two: "k6:fill-and-drain.1",
      three: "k6:fill-and-drain.0",
    });
    expect(sent[0]?.headers).toMatchObject({ "x-gate": "secret gate" });
  });

  it("refuse a log that lost its beginning", async () => {
    const cut = join(folder, "cut.ndjson");
    await writeFile(cut, '{"r":"a","v":1,"c":9,"t":5,"x":202,"n":1}\n');
    const { yaml } = await k6Operator(load, plan);
    const { data } = configMap.parse(documentsOf(yaml)[0]);

    const gathering = gather(
      [cut],
      JSON.parse(data["settings.json"] ?? ""),
      secretsOf(load),
      linesOf,
    );

    await expect(gathering).rejects.toThrow(/no "begin" line/);
  });
});

/** What a runner's pod does: k6 with the operator's segments, its log being all that it says. */
async function pod(runner: number, spec: z.infer<typeof testRun>["spec"]): Promise<string> {
  const { parallelism: count, runner: settings } = spec;
  const bounds = Array.from({ length: count + 1 }, (_, k) => segmentBound(k, count));
  const log = join(folder, `pod-${runner}.ndjson`);
  const child = spawn(
    at.k6,
    [
      "run",
      "--quiet",
      `--execution-segment=${bounds[runner]}:${bounds[runner + 1]}`,
      `--execution-segment-sequence=${bounds.join(",")}`,
      ...spec.arguments.split(" "),
      join(folder, spec.script.configMap.file),
    ],
    {
      cwd: folder,
      env: {
        ...Object.fromEntries(settings.env.map(({ name, value }) => [name, value])),
        ...variablesOf(secretsOf(load)),
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const file = createWriteStream(log);
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  await once(child, "close");
  file.end();
  await once(file, "finish");
  return log;
}
