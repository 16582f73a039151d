import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { ownFolder } from "../../selftest/own-folder.ts";
import { UsageError } from "../faults.ts";
import { givenText } from "./given-file.ts";

const folder = ownFolder();
const at = (name: string): string => join(folder, name);

it.each<[string, (file: string) => void, string]>([
  ["a pipe", (file) => execFileSync("mkfifo", [file]), "is no regular file"],
  ["a link to a device", (file) => symlinkSync("/dev/zero", file), "is no regular file"],
  ["a folder", (file) => mkdirSync(file), "is a folder"],
  ["nothing", () => {}, "there is no such file"],
  ["too much", (file) => writeFileSync(file, "12345"), "is larger than 4 bytes"],
])("a file that is %s is refused in a sentence, at once", (name, make, why) => {
  const file = at(name);
  make(file);

  expect(() => givenText(file, { next: "Give a report.", most: 4 })).toThrow(
    new UsageError(file, why, "Give a report."),
  );
});

it("a text is unpacked where it is gzip, and read without its byte order mark", () => {
  writeFileSync(at("packed.json.gz"), gzipSync("\ufeff{}"));
  writeFileSync(at("cut.json.gz"), gzipSync("{}").subarray(0, -9));

  expect(givenText(at("packed.json.gz"), { next: "" })).toBe("{}");
  expect(() => givenText(at("cut.json.gz"), { next: "" })).toThrow(UsageError);
});
