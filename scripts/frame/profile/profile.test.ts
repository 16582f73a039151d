import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ownFolder } from "../../selftest/own-folder.ts";
import { chosen, readProfile } from "./profile.ts";

const folder = ownFolder();
const file = join(folder, "model-platform.profile.json");
writeFileSync(file, "{}");

const env = { KIT_TARGET: "http://of-the-environment", KIT_PROFILE: "other.json" };

describe("the target that is examined", () => {
  it("is that of the flags alone, where there is one", () => {
    expect(chosen({ profile: "mine.json" }, env, folder)).toEqual({ profile: "mine.json" });
    expect(chosen({ embedded: true }, { ...env, CI: "1" }, folder)).toEqual({ embedded: true });
  });

  it("is that of the environment before that of the folder's file, which says what named it", () => {
    expect(chosen({}, env, folder)).toEqual({
      target: env.KIT_TARGET,
      profile: env.KIT_PROFILE,
      by: "KIT_PROFILE, KIT_TARGET",
    });
    expect(chosen({}, {}, folder)).toEqual({
      profile: file,
      by: "model-platform.profile.json",
      isFound: true,
    });
  });

  it("is the embedded implementation where nothing names one, and nobody sits in a CI", () => {
    expect(chosen({}, {}, tmpdir())).toEqual({ embedded: true });
    expect(chosen({}, { CI: "false" }, tmpdir())).toEqual({ embedded: true });
    expect(() => chosen({}, { CI: "true" }, tmpdir())).toThrow("--embedded examines");
  });

  it.each([
    [{ target: "" }, {}],
    [{ target: "http://t", profile: " " }, {}],
    [{}, { KIT_TARGET: "" }],
    [{}, { ...env, KIT_PROFILE: "" }],
  ])("is never another one where %j with %j names an empty one", (flags, variables) => {
    expect(() => chosen(flags, variables, folder)).toThrow(/^\S+: is empty/);
  });
});

describe("a file that is no profile", () => {
  const given = (text: string) => {
    writeFileSync(join(folder, "given.json"), text);
    return readProfile({ profile: join(folder, "given.json"), target: "http://t" });
  };

  it("is said to be another one in one line, whatever members of a profile it has by chance", async () => {
    const others = '{"name":"x","version":"1","type":"module","license":"MIT","users":[]}';
    await expect(given(others)).rejects.toThrow(
      /^--profile \S+: is no profile: it holds name, version, type …, and a profile [^\n]*$/,
    );
    await expect(given("# Read me")).rejects.toThrow(/^--profile \S+: is no JSON[^\n]*$/);
    await expect(given('{"evidnce": {}}')).rejects.toThrow('Did you mean "evidence"?');
  });
});
