import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A folder of a test file, or of one `describe`, which is removed after its tests. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "kit-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
