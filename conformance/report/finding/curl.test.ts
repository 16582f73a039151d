import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { curlLines } from "./curl.ts";
import { Placeholders } from "./placeholders.ts";

/** The bytes that a shell passes for the argument after a flag of a curl line. */
function argumentOf(line: string, flag: string): Buffer {
  const [, quoted = ""] = line.split(` ${flag} `);
  return execFileSync("bash", ["-c", `printf %s ${quoted.replace(/ {2}#.*$/, "")}`]);
}

it.each([
  ["words", 'it\'s \\ "quoted" $HOME `x`'],
  ["control characters", "a\u0000b\u0001\nc".replace("\u0000", "")],
])("a body of %s comes through the shell as it was sent", (_what, body) => {
  const [line = ""] = curlLines([{ event: "call", body }], "http://x", new Placeholders());

  expect(argumentOf(line, "--data-raw").toString()).toBe(body);
});

it("a body that is no UTF-8 is sent byte for byte", () => {
  const sent = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x27, 0x5c, 0x7d]);
  const step = { event: "call" as const, bytes: sent.toString("base64") };
  const [line = ""] = curlLines([step], "http://x", new Placeholders());

  expect(argumentOf(line, "--data-binary").equals(sent)).toBe(true);
});

it("a pause between two calls is one between their lines", () => {
  const call = { event: "call" as const, method: "GET", path: "/a" };
  const lines = curlLines([call, { ...call, waited: 6 }], "http://x", new Placeholders());

  expect(lines[1]).toBe("sleep 6");
  expect(lines[2]).toContain("'http://x/a'");
});
