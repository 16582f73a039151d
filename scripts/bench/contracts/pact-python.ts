import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseProfile } from "../../../contracts/profile/index.ts";
import type { Embedded } from "../../frame/embedded.ts";
import { type Ended, pactFolder, python, run, versions } from "./tools.ts";

/** The program that the page for implementers shows. */
function shownProgram(): string {
  const page = readFileSync(join(pactFolder, "README.md"), "utf8");
  const program = /```python\n(.*?)```/s.exec(page)?.[1];
  if (program === undefined) throw new Error("contracts/pacts/README.md shows no Python program");
  return program;
}

/** Verifies an implementation as the page for implementers says, with Pact's Python. */
export async function byPactPython({ url, profile }: Embedded): Promise<Ended> {
  const bin = await python(versions.pactPython);
  const facts = parseProfile(JSON.parse(readFileSync(profile, "utf8")), process.env);
  const { chatServer, imageServer, imageEditingServer } = facts.slugs;
  const segments = { chat: chatServer, image: imageServer, image_editing: imageEditingServer };
  const folder = await mkdtemp(join(tmpdir(), "pact-python-"));
  const file = join(folder, "verify.py");
  await writeFile(file, shownProgram());
  try {
    const env = { URL: url, KEY: facts.enterprise.key ?? "", SEGMENTS: JSON.stringify(segments) };
    return await run(join(bin, "python"), [file], { cwd: pactFolder, env });
  } finally {
    await rm(folder, { recursive: true });
  }
}
