import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { runsK6 } from "./load/selftest/runs-k6.ts";

/** The longest, the longest first: they wait for much of their time, so that others run beside them. */
const long = [
  "conformance/selftest/tables/sample.test.ts",
  "scripts/package/kit.test.ts",
  "scripts/ui/ui.test.ts",
  "conformance/selftest/laws/alone.test.ts",
  "conformance/selftest/laws/usual-make.test.ts",
  "conformance/selftest/torture/torture.test.ts",
  "scripts/contracts/selftest.test.ts",
  "conformance/selftest/accounts/accounts.test.ts",
  "conformance/selftest/laws/second-look.test.ts",
  "scripts/selftest/replay.test.ts",
  "scripts/selftest/lost-runs.test.ts",
  "scripts/certificate/issue.test.ts",
  "scripts/selftest/canaries.test.ts",
  "conformance/report/script/hostile.test.ts",
  "conformance/selftest/laws/second-run.test.ts",
  "scripts/selftest/check.test.ts",
  "scripts/selftest/fuzz.test.ts",
  "conformance/selftest/services/services.test.ts",
  "scripts/selftest/mishaps.test.ts",
  "conformance/selftest/laws/bare.test.ts",
  "conformance/rules/rules.test.ts",
  "conformance/selftest/laws/laws.test.ts",
  "scripts/frame/plan-line.test.ts",
  "conformance/run/rest.test.ts",
  "conformance/rules/token/kept-drives.test.ts",
  "scripts/package/client.test.ts",
  "scripts/selftest/secrets.test.ts",
  "scripts/load/examine.test.ts",
];

/** What takes long first, what needs k6 last, the larger of the rest first. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = long.findIndex((file) => moduleId.endsWith(`/${file}`));
      if (at >= 0) return at;
      return runsK6.test(moduleId) ? long.length + 1 : long.length;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    include: ["{contracts,conformance,load,fixtures,scripts}/**/*.test.ts"],
    // What runs remember for `replay` stays out of the home of whoever tests.
    env: { XDG_STATE_HOME: join(tmpdir(), "model-platform-conformance-tests") },
    setupFiles: ["load/selftest/k6-first.ts"],
    // They end what hangs; what is merely slow, on a busy machine, fails nothing.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Modules are read once a worker: half of the processor's time went into reading them once a file.
    isolate: false,
    // By Node itself, as users have them: through vite the same tests took a tenth more of the processor.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // For two cores: on average two of them wait.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
  },
});
