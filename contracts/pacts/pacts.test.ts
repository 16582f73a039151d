import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { jsonText } from "../json-text.ts";
import { agree } from "./consumer-test.ts";
import { consumers, provider } from "./interaction.ts";
import { interactions } from "./interactions.ts";

vi.stubEnv("PACT_DO_NOT_TRACK", "true");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pacts-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(consumers)("the pact of %s", (consumer) => {
  it("is kept by the client, and is the committed one (npx vitest -u writes it anew)", async () => {
    await agree(consumer, interactions[consumer], folder);

    const name = `${consumer}-${provider}.json`;
    const written = await readFile(join(folder, name), "utf8");
    await expect(jsonText(JSON.parse(written))).toMatchFileSnapshot(name);
  });
});
