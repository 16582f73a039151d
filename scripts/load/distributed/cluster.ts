import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { EnvironmentError } from "../../../conformance/target/environment-error.ts";
import type { Plan } from "../../../contracts/limits.ts";
import { isLoopback, type Profile } from "../../../contracts/profile/index.ts";
import { type ExitCode, exitCodes } from "../../../contracts/report.ts";
import { type ClusterPlan, k6Operator } from "../../../load/distributed/k6-operator.ts";
import { kubernetesPage } from "../../../load/distributed/kubernetes.ts";
import type { Receiver, Size } from "../../../load/settings.ts";
import type { ScenarioName } from "../../../load/workloads/index.ts";
import { requirePackages } from "../../frame/profile/optional-package.ts";
import { type ProfileFlags, readProfile } from "../../frame/profile/profile.ts";
import { assertOffered, scenarioRun } from "../scenario-run.ts";

export interface ClusterFlags extends ProfileFlags {
  scenario: ScenarioName;
  plan?: Plan[];
  size?: Size;
  runners: number;
  name?: string;
  namespace?: string;
  image?: string;
  receiver?: string[];
  k6Output?: string[];
  out?: string;
}

const dashboard = new URL("../../../load/distributed/grafana-dashboard.json", import.meta.url);

/**
 * Writes the files that k6-operator needs to run a scenario on a cluster: the manifests, a page that explains them, and
 * a dashboard. No file holds a key.
 */
export async function exportK6Operator(flags: ClusterFlags): Promise<ExitCode> {
  requirePackages("esbuild");
  const profile = await readProfile(flags);
  const { scenario, runners, namespace, image, k6Output: outputs = [] } = flags;
  const name = flags.name ?? `load-${scenario}`;
  const plan: ClusterPlan = { name, parallelism: runners, outputs, namespace, image };
  assertOffered(profile, scenario);
  const receivers = receiversOf(profile, flags.receiver);
  for (const url of [profile.target.baseUrl, ...receivers.map(({ control }) => control)]) {
    if (URL.canParse(url) && isLoopback(url))
      process.stderr.write(`warning  ${url}: ${ownMachine}\n`);
  }
  const load = scenarioRun(profile, {
    scenario,
    size: flags.size,
    plans: flags.plan,
    receivers,
    give: (file, bytes) => inBody(profile, file, bytes),
  });
  const run = await k6Operator(load, plan);
  const folder = flags.out ?? join("out", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.yaml`), run.yaml);
  writeFileSync(join(folder, "README.md"), kubernetesPage(plan, run, `${name}.yaml`));
  copyFileSync(fileURLToPath(dashboard), join(folder, "grafana-dashboard.json"));
  process.stdout.write(`${folder}: ${name}.yaml README.md grafana-dashboard.json\n`);
  return exitCodes.conforms;
}

const ownMachine =
  "on a cluster this is each runner itself; name an address that the cluster reaches";

/** Receivers by their public URLs; the profile's own where none is named. */
function receiversOf({ evidence }: Profile, urls: readonly string[] | undefined): Receiver[] {
  const own = evidence.webhook?.publicUrl;
  return (urls ?? (own === undefined ? [] : [own]))
    .map((url) => url.replace(/\/+$/, ""))
    .map((url) => ({ hookBase: `${url}/h`, control: url }));
}

function inBody({ evidence }: Profile, file: string, bytes: Uint8Array): string {
  if (evidence.media?.form === "base64") return Buffer.from(bytes).toString("base64");
  throw new EnvironmentError(
    "evidence.media",
    `serves ${file} from this machine, which a cluster does not reach`,
    'Declare {"form": "base64"} where the target takes that, or give the route a minimal body with a public URL.',
  );
}
