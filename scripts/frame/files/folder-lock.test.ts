import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { ownFolder } from "../../selftest/own-folder.ts";
import { lockFolder } from "./folder-lock.ts";

const folder = ownFolder();
const module = pathToFileURL(join(import.meta.dirname, "folder-lock.ts")).href;

const rounds = 200;
const folders = Array.from({ length: rounds }, (_, nth) => join(folder, `dead-${nth}`));

/** A process that asks for folder after folder, each at its moment, says which it got, and lives on until its input ends. */
const contender = () =>
  spawn(process.execPath, [
    ...["--no-warnings", "--input-type=module", "--eval"],
    `import { lockFolder } from ${JSON.stringify(module)};
     console.log("ready");
     process.stdin.once("data", (start) => {
       const taken = ${JSON.stringify(folders)}.filter((one, nth) => {
         while (Date.now() < Number(start) + 5 * nth);
         try { return lockFolder(one, "it") !== undefined; }
         catch ({ message }) { if (!/is writing a run into it/.test(message)) throw message; }
       });
       console.log(JSON.stringify(taken));
     });
     process.stdin.on("end", () => process.exit());`,
  ]);

it("a lock that a dead process left is taken by one of two that ask at the same time", async () => {
  for (const one of folders) {
    mkdirSync(one);
    writeFileSync(join(one, "run.lock"), "999999999\n");
  }
  const both = [contender(), contender()];
  const said = () =>
    Promise.all(both.map(async ({ stdout }) => String(await once(stdout, "data"))));
  await said();

  const start = Date.now() + 50;
  for (const one of both) one.stdin.write(`${start}`);
  const taken = (await said()).flatMap((text) => JSON.parse(text) as string[]);
  for (const one of both) one.stdin.end();

  expect(taken.toSorted()).toEqual(folders.toSorted());
});

it("a link or a pipe in its place is replaced, and what it leads to stays as it was", () => {
  const [linked, piped] = [join(folder, "linked"), join(folder, "piped")];
  const elsewhere = join(folder, "elsewhere");
  for (const one of [linked, piped]) mkdirSync(one);
  writeFileSync(elsewhere, "mine");
  symlinkSync(elsewhere, join(linked, "run.lock"));
  execFileSync("mkfifo", [join(piped, "run.lock")]);

  for (const one of [linked, piped]) lockFolder(one, "it")();

  expect(readFileSync(elsewhere, "utf8")).toBe("mine");
});
