import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contracts,conformance,load,fixtures,scripts}/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two cores: more workers only make timings noisy.
    maxWorkers: 2,
  },
});
