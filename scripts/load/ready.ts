import { shownK6 } from "./shown-k6.ts";

// Before the tests, so that no test's time holds a build of k6.
const { path, version } = await shownK6();
console.error(`k6 ${version} (${path})`);
