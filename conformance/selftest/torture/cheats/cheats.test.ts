import { readFileSync } from "node:fs";
import { request } from "node:http";
import { describe, expect, it } from "vitest";
import type { Hostile } from "../row.ts";
import { rowsOf } from "./cheat.ts";
import { cheats } from "./index.ts";

const page = readFileSync(new URL("../cheats.md", import.meta.url), "utf8");
const lines = [...page.matchAll(/^\| `(\w+\.[\w.-]+)` \|.*$/gm)].map(([line, id]) => ({
  ...{ line, id },
}));

describe("the table of cheats", () => {
  it("has a row for each of them, and none that is gone", () => {
    expect(lines.map(({ id }) => id)).toEqual(cheats.map(({ id }) => id));
    expect(new Set(cheats.map(({ id }) => id)).size).toBe(cheats.length);
  });

  it("says of each what it says itself, and of those that are not told what it would take", () => {
    for (const { id, behaviour, hides, needs } of cheats) {
      const line = lines.find((one) => one.id === id)?.line;

      expect(line).toContain(`| \`${id}\` | ${behaviour} | ${hides} | ${needs ?? "`"}`);
    }
  });

  it("calls those told by the usual check of which nothing more is needed, and no others", () => {
    const told = lines.filter(({ line }) => / \| told \| [\d.]+ \|$/.test(line));

    expect(told.map(({ id }) => id)).toEqual(
      cheats.filter(({ needs }) => needs === undefined).map(({ id }) => id),
    );
  });

  it("has an experiment told wherever there is one", () => {
    const told = lines.filter(({ line }) => /; told by the experiment \|/.test(line));

    expect(told.map(({ id }) => id)).toEqual(
      cheats.filter(({ experiment }) => experiment !== undefined).map(({ id }) => id),
    );
  });
});

/** The lifetime from a refresh that asks for none, with these headers on each request. */
async function lifetimeAt(
  { profile }: Hostile,
  email: string,
  headers: Record<string, string>,
): Promise<string | undefined> {
  const base = `${profile.target.baseUrl}/api/agents/v1/auth`;
  const who = { email, password: "Correct-horse-9!", name: "Ada Lovelace", device_name: "laptop" };
  await posted(`${base}/signup`, who, headers);
  const { access_token } = await posted(`${base}/login`, who, headers);
  const bearer = { ...headers, authorization: `Bearer ${access_token}` };
  return (await posted(`${base}/refresh`, {}, bearer)).token_expiry;
}

/** The data of an answer, by a client that sends these headers. */
function posted(url: string, body: object, headers: object): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
    });
    sent.once("error", reject).once("response", (response) => {
      response
        .toArray()
        .then((chunks) => resolve(JSON.parse(Buffer.concat(chunks).toString()).data))
        .catch(reject);
    });
    sent.end(JSON.stringify(body));
  });
}

it("is wrong on its occasions and right on all others", async () => {
  const cheat = cheats.find(({ id }) => id === "identity.right-for-the-kits-user-agent");
  const hostile = await rowsOf(cheat as NonNullable<typeof cheat>)[0]?.start();

  const asTheKit = await lifetimeAt(hostile as Hostile, "ada@example.com", {
    "user-agent": "node",
  });
  const asOthers = await lifetimeAt(hostile as Hostile, "bob@example.com", {
    "user-agent": "curl/8.5.0",
  });
  await hostile?.close();

  expect([asTheKit, asOthers]).toEqual(["1_month", "1_week"]);
});
