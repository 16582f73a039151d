import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import callsWebhook from "../../rules/async/calls-webhook.ts";
import parameters from "../../rules/object-removal/parameters.ts";
import { isPublicForm } from "./webhook-form.ts";

const refused = { json: { status: "error", message: { webhook: ["must be a public URL"] } } };
const taken = { json: { status: "success", id: 7, output: ["https://files.example/7.png"] } };

/** Removals without a webhook are taken, those with one at this origin are refused. */
function refusedAt(origin: string): Story {
  const told = new Story({ ...keyed, evidence: { webhook: { listen: "127.0.0.1:0" } } });
  const body = { init_image: "x", object_name: "lamp" };
  for (const path of ["one", "two"])
    told
      .ask("object_removal", body, taken)
      .ask("object_removal", { ...body, webhook: `${origin}/h/${path}` }, refused)
      .wait(1);
  return told.ask("object_removal", body, taken);
}

describe("a refused webhook", () => {
  it("asks for a public address where none of the kit's was ever taken, and quotes the refusal", () => {
    const told = refusedAt("http://127.0.0.1:9000");

    expect(told.judgedBy(doubting(parameters.judge)).against).toEqual([]);
    const needs = [...doubting(callsWebhook.judge)(told.history)].flatMap((one) =>
      one.is === "missing" ? one.what : [],
    );
    expect(needs).toContainEqual(
      expect.objectContaining({
        name: "evidence.webhook.publicUrl",
        text: expect.stringContaining("must be a public URL"),
      }),
    );
  });

  it("is held against a target that refuses a public https address", () => {
    expect(
      refusedAt("https://kit.example").judgedBy(doubting(parameters.judge)).against,
    ).toHaveLength(2);
  });
});

it.each([
  [true, "https://a.b.example.org/"],
  [false, "http://kit.example"],
  [false, "https://kit.example:8443"],
  [false, "https://localhost"],
  [false, "https://10.0.0.1"],
])("a public form of a webhook (%s): %s", (isPublic, url) => {
  expect(isPublicForm(url)).toBe(isPublic);
});
