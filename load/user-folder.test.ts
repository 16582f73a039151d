import { chmodSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { userFolder, whyNotOwn } from "./user-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "user-folder-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("lies where the user's surroundings say, else below the home", () => {
  expect(userFolder("cache", { XDG_CACHE_HOME: "/c" }, "/h")).toBe("/c/model-platform-conformance");
  expect(userFolder("cache", { XDG_CACHE_HOME: "" }, "/h")).toMatch(/^\/h\/\.cache\//);
  expect(userFolder("state", {}, "/h")).toMatch(/^\/h\/\.local\/state\//);
});

it("is made for the user alone, and is the user's own", () => {
  const made = join(folder, "a", "b");

  expect(whyNotOwn(made)).toBeUndefined();
  expect(statSync(made).mode & 0o777).toBe(0o700);
  expect(whyNotOwn(made)).toBeUndefined();
});

it("is not taken where another user made it, could have written into it, or where it is none", () => {
  const shared = join(folder, "shared");
  const file = join(folder, "file");
  whyNotOwn(shared);
  symlinkSync(shared, join(folder, "link"));
  writeFileSync(file, "");

  expect(whyNotOwn(shared, 12345)).toBe("belongs to another user");
  chmodSync(shared, 0o777);
  expect(whyNotOwn(shared)).toMatch(/^may be written by other users/);
  expect(whyNotOwn(join(folder, "link"))).toMatch(/^may be written by other users/);
  expect(whyNotOwn(join(file, "a"))).toMatch(/^cannot be made/);
});
