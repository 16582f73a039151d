import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ownFolder } from "../selftest/own-folder.ts";
import { chosen } from "./profile.ts";

const folder = ownFolder();
const file = join(folder, "model-platform.profile.json");
writeFileSync(file, "{}");

const env = { KIT_TARGET: "http://of-the-environment", KIT_PROFILE: "other.json" };

describe("the target that is examined", () => {
  it("is that of the flags alone, where there is one", () => {
    const flags = { profile: "mine.json" };

    expect(chosen(flags, env, folder)).toEqual({ ...flags, isEmbedded: false });
  });

  it("is that of the environment before that of the folder's file, which says what named it", () => {
    expect(chosen({}, env, folder)).toMatchObject({
      target: env.KIT_TARGET,
      profile: env.KIT_PROFILE,
      by: "KIT_PROFILE, KIT_TARGET",
    });
    expect(chosen({}, { KIT_TARGET: "" }, folder)).toMatchObject({
      profile: file,
      by: "model-platform.profile.json",
    });
  });

  it("is the embedded implementation where nothing names one", () => {
    expect(chosen({}, {}, tmpdir())).toEqual({ isEmbedded: true });
  });
});
