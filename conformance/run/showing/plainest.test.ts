import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../history/call.ts";
import { Story } from "../../history/reading/story.ts";
import { contradicts } from "../../history/sighting.ts";
import type { Answer } from "../../target/client.ts";
import { plainest } from "./plainest.ts";
import { leadingTo } from "./slice.ts";

const ada = { email: "ada@example.com", password: "Correct-horse-7", device_name: "laptop" };

/** A login with this body, and the breach that a judge names where the service answered with this status, 422 being right. */
function login(body: unknown, status: number, headers: object = {}) {
  const { history } = new Story().call("login", body as JsonObject, { status }, headers);
  const [call] = history.calls;
  const broke = contradicts(call!, { field: "the body", expected: "an envelope", got: "a page" });
  return { history, breach: status === 422 ? undefined : broke, status };
}

/** The body that remains of a login where some are answered with 500, what was spared, and how many plays it took. */
async function remains(body: unknown, statusOf: (body: JsonObject) => number) {
  const { history, breach } = login(body, 500);
  const [id = ""] = breach!.calls;
  let plays = 0;
  const least = await plainest(
    { breach: breach!, shown: leadingTo(history, breach!, "episode") },
    async ({ shown }) => {
      plays += 1;
      const sent = shown[0]?.call?.sent.json as JsonObject;
      const played = login(sent, statusOf(sent));
      return { ...played, answers: new Map([[id, { status: played.status } as Answer]]) };
    },
  );
  return { body: least.shown[0]?.call?.sent.json as JsonObject, spared: least.spared, plays };
}

const brokenBy = (which: (body: JsonObject) => boolean) => (body: JsonObject) =>
  which(body) ? 500 : 422;

describe("the request at which a rule broke", () => {
  it("nests nothing that breaks it as well without, and says what of another type does not", async () => {
    const device_name = JSON.parse(`${"[".repeat(2000)}"a"${"]".repeat(2000)}`);

    const { body, spared, plays } = await remains(
      { ...ada, device_name },
      brokenBy((one) => Array.isArray(one.device_name)),
    );

    expect(body).toEqual({ device_name: [] });
    expect(spared).toEqual([
      "422 without device_name",
      ...['"a"', "1", "null", "{}"].map((other) => `422 with device_name ${other}`),
    ]);
    expect(plays).toBeLessThan(25);
  });

  it.each<[string, (text: string) => boolean, number]>([
    ["a text with one sign in it", (text) => text.includes("é"), 1],
    ["a text longer than 255 characters", (text) => text.length > 255, 256],
  ])("is as short as %s may be", async (_, isOdd, length) => {
    const device_name = `${"a".repeat(700)}é${"b".repeat(900)}`;

    const { body, plays } = await remains(
      { ...ada, device_name },
      brokenBy((one) => isOdd(String(one.device_name ?? ""))),
    );

    expect(body.device_name).toHaveLength(length);
    expect(plays).toBeLessThan(60);
  });

  it.each(["Zoë Müller", "Ada Lovelace"])(
    "comes after a sign-up by %s, where only the first breaks it or all names do",
    async (expected) => {
      const told = (name: string) => {
        const { history } = new Story()
          .call("signup", { ...ada, name }, { status: 201 })
          .call("login", ada, { status: 500 });
        const breach = contradicts(history.calls[1]!, { field: "x", expected: 1, got: 2 });
        return { history, breach, shown: leadingTo(history, breach, "episode") };
      };
      const breaks = (name: unknown) => expected !== "Zoë Müller" || name === expected;
      const met = told("Zoë Müller");

      const { shown } = await plainest(met, async (played) => {
        const { name } = Object(played.shown[0]?.call?.sent.json);
        const { history, breach } = told(name);
        const answers = new Map([[met.breach.calls[0]!, { status: 500 } as Answer]]);
        return { history, breach: breaks(name) ? breach : undefined, answers };
      });

      expect(Object(shown[0]?.call?.sent.json).name).toBe(expected);
    },
  );

  it("has headers as short as they may be", async () => {
    const { history, breach } = login(ada, 500, {
      ...{ "x-note": "n".repeat(60_000), "x-more": "1" },
      // A login needs none.
      authorization: "Bearer key-of-nobody",
    });
    const [id = ""] = breach!.calls;

    const { shown } = await plainest(
      { breach: breach!, shown: leadingTo(history, breach!, "episode") },
      async ({ shown: [one] }) => {
        const { headers } = one!.call!.sent;
        const status = (headers["x-note"] ?? "").length > 255 ? 500 : 422;
        const played = login(ada, status, headers);
        return { ...played, answers: new Map([[id, { status } as Answer]]) };
      },
    );

    expect(shown[0]?.call?.sent.headers["x-note"]).toHaveLength(256);
    for (const name of ["x-more", "authorization"])
      expect(shown[0]?.call?.sent.headers).not.toHaveProperty(name);
  });

  it("stays as the document asks where it is", async () => {
    const { body } = await remains({ ...ada, token_expiry: "never", more: 1 }, () => 500);

    expect(Object.keys(body)).toEqual(["email", "password", "device_name"]);
  });

  it.each<[unknown, (body: unknown) => number, unknown]>([
    [5, () => 500, undefined],
    [5, (body) => (body === undefined ? 422 : 500), 5],
  ])("has no body %j that is beside the point", async (body, statusOf, left) => {
    const { body: remaining } = await remains(body, statusOf);

    expect(remaining).toBe(left);
  });

  it("is told beside no request that breaks the rule by another status", async () => {
    const { history, breach } = login({ ...ada, device_name: [] }, 500);
    const [id = ""] = breach!.calls;

    const { spared } = await plainest(
      { breach: breach!, shown: leadingTo(history, breach!, "episode") },
      async ({ shown: [one] }) => {
        const sent = one!.call!.sent.json as JsonObject;
        const isOther = !Array.isArray(sent.device_name);
        const answers = new Map([[id, { status: isOther ? 502 : 500 } as Answer]]);
        return { ...login(sent, isOther ? 502 : 500), answers };
      },
    );

    expect(spared).toEqual([]);
  });

  it("is no other that meets another fault", async () => {
    const { body } = await remains({ ...ada, device_name: [] }, (one) =>
      "email" in one ? 500 : 502,
    );

    expect(Object.keys(body)).toContain("email");
  });
});
