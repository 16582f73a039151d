import type { ClusterPlan, ClusterRun } from "./k6-operator.ts";

/**
 * A page (Markdown) that goes with the manifests of a run: how to start it, gather its logs and judge
 * them. `file` is the name under which the manifests were saved.
 */
export function kubernetesPage(
  { name, namespace = "default", parallelism }: ClusterPlan,
  { secret, variables }: ClusterRun,
  file: string,
): string {
  const kubectl = `kubectl -n ${namespace}`;
  const literals = variables.map((variable) => `  --from-literal=${variable}="$${variable}"`);
  return `# ${name}: load from a Kubernetes cluster

k6-operator runs the scenario on ${parallelism} runners. It does not add up what they find, and need not: every
runner logs each request raw, the logs are merged into one history, and the history is judged.

## Before

- k6-operator is installed (its bundle or Helm chart), with the CRD \`testruns.k6.io\`.
- The namespace is there: \`kubectl create namespace ${namespace}\` where it is not.
- Each runner gets one processor and at most 2 GiB of memory; change \`resources\` for larger bodies or more accounts.
- The runners reach the target and the webhook receivers; the target reaches the receivers. A receiver is
  \`model-platform-conformance load receive --profile FILE --listen HOST:PORT --public-url URL --clock hooks-1 --out hooks-1.ndjson\`,
  each with a clock of its own name; it writes until it is interrupted.
- Keys come from a Secret; no file holds them. Export these variables, then:

\`\`\`sh
${[`${kubectl} create secret generic ${secret}`, ...literals].join(" \\\n")}
\`\`\`

## Run

\`\`\`sh
${kubectl} apply -f ${file}
${kubectl} wait testrun/${name} --for=jsonpath='{.status.stage}'=finished --timeout=2h
\`\`\`

## Gather

One file a runner. The manifest sets no \`cleanup\`, which would delete the pods with their logs. The logs are raw: they hold what the target answered, tokens included. Keep them private,
and delete them once they are merged.

\`\`\`sh
mkdir -m 700 raw
for pod in $(${kubectl} get pods -l k6_cr=${name},runner=true -o name); do
  ${kubectl} logs "$pod" > "raw/$(basename "$pod").ndjson"
done
${kubectl} get configmap ${name}-script -o jsonpath='{.data.settings\\.json}' > raw/settings.json
${kubectl} delete -f ${file}
${kubectl} delete secret ${secret}
\`\`\`

Then interrupt the receivers, merge what they wrote with the logs, and judge the one history that this makes:

\`\`\`sh
model-platform-conformance load merge raw --profile FILE --hooks hooks-*.ndjson --out merged
model-platform-conformance judge merged/history.ndjson
\`\`\`

A kubelet keeps ten megabytes of a container's log by default (\`containerLogMaxSize\`): some thirty thousand requests
a runner. A log that lost its beginning is refused; raise the limit or use more runners.

## What holds across machines

- An account lives on one runner, so the order of its requests is that of one clock.
- Every account has its webhooks at one receiver, so their order is that of one clock, too.
- Each runner reads the receivers' clocks at its beginning and every half minute. What is not known of an offset is
  carried into the history as the width of the clock's anchor, and judged as uncertainty.
- Thresholds and summaries are each runner's own. A dropped iteration on any of them makes the generator unhealthy.

## Watch

With \`--out experimental-prometheus-rw\` the runners write to Prometheus; \`grafana-dashboard.json\` shows them together.
Ask for its statistics with \`K6_PROMETHEUS_RW_TREND_STATS=p(50),p(95),p(99),max\`.
`;
}
