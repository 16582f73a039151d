/** How a command of a page is run in a stranger's folder. */
export interface PageCommand {
  /** The commands of the pages that it stands for, as the pages show them. */
  shown: readonly string[];
  /**
   * The shell line; default: the first shown command. `$URL`, `$MUTANT` and the like are variables of the environment.
   */
  line?: string;
  /** Exit codes that it may end with; default: 0. A bare address leaves rules untold, which is INCOMPLETE. */
  ends?: readonly number[];
  /** What it must have printed. */
  says?: RegExp;
  /** Files and folders that it must leave. */
  leaves?: readonly string[];
  /** What a serving command prints once it is ready. It goes on during the commands after it, until it is stopped. */
  serves?: RegExp;
  /** The serving command that is interrupted before this one. */
  stops?: string;
  /** Takes only seconds: every test run runs it. */
  isQuick?: boolean;
}

const kit = "npx model-platform-conformance";
const quick = { isQuick: true } as const;

/** In this order: later commands use what earlier ones leave. */
export const pageCommands: readonly PageCommand[] = [
  {
    shown: ["npm install --save-dev model-platform-conformance vitest"],
    line: 'npm install --save-dev "$KIT" "vitest@$VITEST"',
    leaves: ["node_modules/.bin/model-platform-conformance", "node_modules/.bin/vitest"],
  },
  {
    shown: ["npm install model-platform-client"],
    line: 'npm install "$CLIENT"',
    leaves: ["node_modules/model-platform-client/dist/contracts/client/index.js"],
  },
  { shown: [`${kit} serve`], serves: /^\{"url":.*"profile":.*\}$/m, ...quick },
  {
    shown: ["npm run -s kit -- serve --mutant refresh-gives-a-week-by-default", "kit serve"],
    line: `${kit} serve --mutant refresh-gives-a-week-by-default`,
    serves: /^\{"url":.*"profile":.*\}$/m,
    ...quick,
  },
  {
    shown: ["npm run -s kit -- check --profile PATH", "kit check"],
    line: `${kit} check --profile "$MUTANT" --rules 'refresh.expiry-*' --seed 1 --out mutant`,
    ends: [1],
    says: /✗ MUST {3}refresh\.expiry-default/,
    leaves: ["mutant/history.ndjson", "mutant/report.html", "mutant/junit.xml", "mutant/run.har"],
    ...quick,
  },
  {
    shown: ["kit replay REPORT RULE"],
    line: `${kit} replay mutant/report.json refresh.expiry-default`,
    ends: [1],
    says: /^FAILED /m,
    ...quick,
  },
  {
    shown: [
      "npx --yes model-platform-conformance@0.1.0 check --target http://127.0.0.1:8080 --out conformance-run",
    ],
    line: `npx --yes model-platform-conformance@0.1.0 check --target "$URL" --out conformance-run --allow-untold --seed 1 --rules 'refresh.expiry-*'`,
    leaves: ["conformance-run/junit.xml", "conformance-run/report.json"],
    ...quick,
  },
  {
    shown: ["kit compare BEFORE AFTER"],
    line: `${kit} compare conformance-run/report.json mutant/report.json`,
    ends: [1],
    says: /refresh\.expiry-default/,
    ...quick,
  },
  {
    shown: ["kit judge FILE…"],
    line: `${kit} judge mutant/history.ndjson mutant/run.har`,
    ends: [1],
    says: /refresh\.expiry-default[\s\S]*FAILED[\s\S]*refresh\.expiry-default[\s\S]*FAILED/,
    ...quick,
  },
  {
    shown: ["kit record --upstream URL"],
    line: `${kit} record --upstream "$URL" --listen 127.0.0.1:0 --out recorded`,
    serves: /^recording {2}\S+ stands/m,
    ...quick,
  },
  {
    shown: [],
    line: `curl -s -o answer -d '{"email":"a@b.example"}' "$RECORDER/api/agents/v1/auth/login"`,
    leaves: ["answer"],
    ...quick,
  },
  {
    shown: [],
    line: `${kit} judge recorded/history.ndjson --allow-untold`,
    stops: "record",
    ends: [0, 2],
    ...quick,
  },
  {
    shown: [
      `${kit} check --target https://api.example.com`,
      `${kit} check --target URL`,
      "npm run -s kit -- check …",
    ],
    line: `${kit} check --target "$URL" --time 60s`,
    ends: [2],
    says: /^INCOMPLETE /m,
    leaves: ["out/latest/history.ndjson"],
  },
  {
    shown: ["npm run -s kit -- judge out/latest/history.ndjson"],
    line: `${kit} judge out/latest/history.ndjson`,
    ends: [2],
    says: /^INCOMPLETE /m,
  },
  {
    shown: [`${kit} init --target https://api.example.com`, "kit init"],
    line: `${kit} init --target "$URL" </dev/null`,
    ...quick,
  },
  {
    shown: [`${kit} doctor --profile vendor.json`, "kit doctor"],
    ...quick,
  },
  {
    shown: ["npx vitest run"],
    line: 'TARGET_URL="$URL" npx vitest run',
    says: /passed/,
  },
  {
    shown: [`${kit} keygen --out certificate-key.pem`, "kit keygen"],
    leaves: ["certificate-key.pem", "certificate-key.pub.pem"],
    ...quick,
  },
  {
    shown: [
      `${kit} certify --profile vendor.json --key certificate-key.pem --out certified`,
      "npm run certify",
      "kit certify",
    ],
    leaves: ["certified/certificate.json", "certified/history.ndjson"],
  },
  {
    shown: [
      `${kit} verify certified/certificate.json --key certificate-key.pub.pem`,
      "kit verify CERTIFICATE",
    ],
    says: /^VERIFIED$/m,
  },
  {
    shown: ["kit contracts"],
    line: `${kit} contracts --profile vendor.json`,
  },
  {
    shown: [`${kit} load --profile vendor.json --scenario burst --plan standard`, "kit load"],
    // A single scenario of one plan does not tell all that load owes.
    line: `${kit} load --profile vendor.json --scenario burst --plan standard --size smoke`,
    ends: [0, 2],
    says: /^(?:PASSED|INCOMPLETE) /m,
  },
  {
    shown: [
      `${kit} load receive --profile vendor.json --listen 0.0.0.0:8090 --clock hooks-1 --out hooks-1.ndjson`,
      "kit load receive",
    ],
    line: `${kit} load receive --profile vendor.json --listen 127.0.0.1:0 --clock hooks-1 --out hooks-1.ndjson`,
    serves: /"control":"[^"]+"/,
  },
  {
    shown: [
      `${kit} export k6-operator --profile vendor.json --scenario burst --runners 3 --receiver http://hooks-1.example:8090 --out cluster`,
      "kit export openapi, profile-schema, history-schema, report-schema, k6-operator",
    ],
    line: `${kit} export k6-operator --profile vendor.json --scenario burst --runners 3 --receiver "\${RECEIVER:-http://hooks-1.example:8090}" --out cluster`,
    leaves: ["cluster/load-burst.yaml"],
    ...quick,
  },
  {
    // Without a cluster, a program stands in for k6-operator.
    shown: [],
    line: '"$NODE" "$PODS" cluster/load-burst.yaml raw vendor.json',
    leaves: ["raw/pod-0.ndjson", "raw/pod-2.ndjson"],
  },
  {
    shown: [
      `${kit} load merge raw --profile vendor.json --hooks hooks-1.ndjson --out merged`,
      "kit load merge FOLDER",
    ],
    stops: "load receive",
    leaves: ["merged/history.ndjson"],
  },
  { shown: [`${kit} judge merged/history.ndjson`], ends: [0, 2] },
  {
    shown: [`${kit} export openapi > openapi.json`],
    leaves: ["openapi.json"],
    ...quick,
  },
  {
    shown: ["npx @stoplight/prism-cli mock openapi.json"],
    line: "npx --yes @stoplight/prism-cli mock openapi.json --port 18081",
    serves: /listening on/i,
  },
  {
    shown: [],
    line: `for schema in profile-schema history-schema report-schema; do ${kit} export $schema > $schema.json || exit; done`,
    leaves: ["profile-schema.json", "history-schema.json", "report-schema.json"],
    ...quick,
  },
  {
    shown: ["kit rules"],
    line: `${kit} rules 'refresh.*'`,
    says: /refresh\.expiry-default/,
    ...quick,
  },
  {
    shown: ["kit completion bash\\|zsh\\|fish\\|powershell"],
    line: `${kit} completion bash`,
    says: /complete/,
    ...quick,
  },
  {
    shown: ["npm run -s kit -- tables", "kit tables"],
    line: `${kit} tables`,
    ends: [3],
    says: /belongs to the kit's repository/,
    ...quick,
  },
];

/** Commands of the pages that cannot run in a stranger's folder, with any arguments, and what runs them instead. */
export const elsewhere: Readonly<Record<string, string>> = {
  "npm ci": ".ci/run",
  "npm test": ".ci/run",
  "npm run lint": ".ci/run",
  "npm run bench": "by hand, part by part; each takes minutes",
  "docker build -f .ci/Dockerfile -t model-platform-conformance .":
    "ci.test.ts compares its steps with the tree; it takes a container",
  'docker run --rm --network host -v "$PWD:/work" model-platform-conformance check --target http://127.0.0.1:8080':
    "it takes a container",
  'docker run --rm -p 8080:8080 -v "$PWD/node_modules/model-platform-client/dist/contracts/pacts:/pacts" pactfoundation/pact-stub-server --port 8080 --dir /pacts':
    "it takes a container",
  "schemathesis run openapi.json --url http://127.0.0.1:8080 --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance":
    "it takes Python",
};
