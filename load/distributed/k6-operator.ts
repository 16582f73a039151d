import { stringify } from "yaml";
import { bundle } from "../bundle.ts";
import { quietEnvironment, variablesOf } from "../environment.ts";
import { type Driven, LoadError, secretsOf } from "../load-run.ts";
import { prepare } from "../prepare.ts";

/** How a run is put on a cluster. */
export interface ClusterPlan {
  /** Name of the TestRun and, with `-script`, of its ConfigMap: a DNS label. */
  name: string;
  namespace?: string | undefined;
  /** Runners, each one instance; no more than there are accounts. */
  parallelism: number;
  image?: string | undefined;
  /** Every runner on a machine of its own. */
  separate?: boolean;
  /** The Secret whose members are the keys' and passwords' variables. Default: the name with `-keys`. */
  secret?: string;
  /** k6's own outputs with the variables that set them up, such as those of Prometheus remote write. */
  outputs?: string[];
  outputEnv?: Record<string, string>;
}

/** The manifests of a run, and the variables that its Secret must have. */
export interface ClusterRun {
  yaml: string;
  secret: string;
  variables: string[];
}

/** The pinned k6, as its makers publish it. */
const defaultImage = "grafana/k6:2.2.0";
/** A ConfigMap holds a mebibyte, names and all. */
const configMapBytes = 1_000_000;

/**
 * Writes the manifests that have k6-operator run a scenario: a ConfigMap with script and settings, and a
 * `TestRun` (k6.io/v1alpha1). They hold no secret: keys come from a Secret of the cluster. Throws
 * {@link LoadError} for facts that are missing or too large, `SafetyError` for load that is not allowed.
 */
export async function k6Operator(load: Driven, plan: ClusterPlan): Promise<ClusterRun> {
  const { settings } = prepare({ ...load, readsClocks: true }, plan.parallelism);
  const data = {
    "scenario.js": await bundle(load.scenario),
    "settings.json": JSON.stringify(settings, null, 2),
  };
  const bytes = Buffer.byteLength(Object.values(data).join());
  if (bytes > configMapBytes) {
    throw new LoadError(
      `script and settings are ${bytes} bytes, a ConfigMap holds ${configMapBytes}; use a smaller request body (a URL instead of base64)`,
    );
  }
  const secret = plan.secret ?? `${plan.name}-keys`;
  const documents = [configMap(plan, data), testRun(plan, secret)];
  return {
    yaml: documents.map((each) => stringify(each, { lineWidth: 0 })).join("---\n"),
    secret,
    variables: Object.keys(variablesOf(secretsOf(load))),
  };
}

const metadata = (name: string, namespace: string | undefined) => ({
  name,
  ...(namespace === undefined ? {} : { namespace }),
});

const configMap = ({ name, namespace }: ClusterPlan, data: Record<string, string>) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: metadata(`${name}-script`, namespace),
  data,
});

function testRun(plan: ClusterPlan, secret: string) {
  const { name, namespace, parallelism, image = defaultImage, separate = false } = plan;
  const env = { ...quietEnvironment, ...plan.outputEnv };
  const outputs = (plan.outputs ?? []).map((output) => `--out ${output}`);
  return {
    apiVersion: "k6.io/v1alpha1",
    kind: "TestRun",
    metadata: metadata(name, namespace),
    spec: {
      parallelism,
      separate,
      script: { configMap: { name: `${name}-script`, file: "scenario.js" } },
      // The log is the record of the run: raw, whole, and read from the pods afterwards.
      arguments: ["--log-format raw", "--no-color", ...outputs].join(" "),
      runner: {
        image,
        // No limit of the processor: a runner that is throttled measures itself.
        resources: { requests: { cpu: "1", memory: "512Mi" }, limits: { memory: "2Gi" } },
        env: Object.entries(env).map(([variable, value]) => ({ name: variable, value })),
        envFrom: [{ secretRef: { name: secret } }],
      },
    },
  };
}
