import { PassThrough, Writable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { seeThatMeant } from "./found-profile.ts";

const found = { by: "model-platform.profile.json", isFound: true } as const;
const profile = parseProfile(
  {
    target: {
      baseUrl: "http://there.example/\u001b[2J",
      headers: { a: ["$", "{TOKEN}"].join("") },
    },
  },
  { TOKEN: "s3cret" },
);

/** Asks somebody who presses a key, and returns what the screen showed. */
async function asked(key: string): Promise<string> {
  let shown = "";
  const input = new PassThrough();
  const output = new Writable({
    write(chunk, _, done) {
      shown += chunk;
      setImmediate(() => input.write(key));
      done();
    },
  });
  await seeThatMeant(found, profile, { input, output }).catch((error) => {
    shown += error.message;
  });
  return stripVTControlCharacters(shown);
}

it("a profile that was found is used where a person says so, who sees its host and what goes there", async () => {
  const shown = await asked("y");

  expect(shown).toMatch(
    /model-platform\.profile\.json of this folder names http:\/\/there\.example/,
  );
  expect(shown).toContain("secrets TOKEN to there.example");
  expect(shown).not.toMatch(/s3cret|is not to be used/);
});

it.each(["n", "\r", "\u0003"])("it is not used where the answer is %j", async (key) => {
  expect(await asked(key)).toContain(
    "is not to be used. Give --profile model-platform.profile.json",
  );
});

it("it is not used where nobody can be asked, and any other is never asked about", async () => {
  await expect(seeThatMeant(found, profile, null)).rejects.toThrow("nobody can be asked here");
  await expect(seeThatMeant({}, profile, null)).resolves.toBe(undefined);
});
