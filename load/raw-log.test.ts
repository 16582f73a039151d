import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { ownFolder } from "../scripts/selftest/own-folder.ts";
import { followLines } from "./raw-log.ts";

const path = join(ownFolder(), "raw");
beforeEach(() => writeFile(path, ""));

describe("following a raw log", () => {
  it("hands on whole lines only, however they are written", async () => {
    let over = false;
    const following = followLines(path, () => over);

    await appendFile(path, "one\ntw");
    const first = (await following.next()).value;
    await appendFile(path, "o\n\u00fc");
    const second = (await following.next()).value;
    await appendFile(path, "ber\ncut off");
    over = true;
    const rest: string[] = [];
    for await (const lines of following) rest.push(...lines);

    expect(first).toEqual(["one"]);
    expect(second).toEqual(["two"]);
    expect(rest).toEqual(["\u00fcber"]);
  });

  it("reads a long log to its end", async () => {
    const lines = Array.from({ length: 50_000 }, (_, n) => `line ${n} ${"x".repeat(60)}`);
    await writeFile(path, `${lines.join("\n")}\n`);

    const read: string[] = [];
    for await (const some of followLines(path, () => true)) read.push(...some);

    expect(read).toEqual(lines);
  });
});
