import { defineConfig } from "vitest/config";

/** The tests that mutants of an area meet, as `npm run bench -- stryker` names them. */
const tests = JSON.parse(process.env.STRYKER_TESTS ?? "[]") as string[];

export default defineConfig({ test: { include: tests, testTimeout: 60_000, isolate: false } });
