import { beforeAll, expect } from "vitest";
import { findK6 } from "../k6/find.ts";
import { runsK6 } from "./runs-k6.ts";

const buildMs = 400_000;

// A build that was begun beside the tests is waited for here, and in no test's own time.
beforeAll(async () => {
  if (runsK6.test(expect.getState().testPath ?? "")) await findK6();
}, buildMs);
