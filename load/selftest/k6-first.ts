import { beforeAll, expect } from "vitest";
import { findK6 } from "../k6/find.ts";
import { runsK6 } from "./runs-k6.ts";

const buildMs = 400_000;

// The build of k6 may run while the tests start: waiting for it here takes no test's own time.
beforeAll(async () => {
  if (runsK6.test(expect.getState().testPath ?? "")) await findK6();
}, buildMs);
