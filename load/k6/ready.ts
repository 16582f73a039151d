import { findK6 } from "./find.ts";

// Before the tests, so that no test's time holds a build of k6.
const { path, version } = await findK6({ onProgress: (line) => console.error(line) });
console.error(`k6 ${version} (${path})`);
