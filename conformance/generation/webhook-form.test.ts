import { describe, expect, it } from "vitest";
import { Story } from "../history/story.ts";
import callsWebhook from "../rules/async/calls-webhook.ts";
import parameters from "../rules/object-removal/parameters.ts";
import { isPublicForm } from "./webhook-form.ts";

const key = "key-of-a-customer";
const removal = "POST /api/v6/interior/object_removal";
const refused = { json: { status: "error", message: { webhook: ["must be a public URL"] } } };
const taken = { json: { status: "success", id: 7, output: ["https://files.example/7.png"] } };

/** A removal without a webhook is taken, one with this webhook is answered so. */
function asked(webhook: string, answer: object): Story {
  const told = new Story({
    accounts: [{ name: "ada", plan: "standard", key }],
    parameters: { standardKey: { in: "header", name: "x-key" } },
    evidence: { webhook: { listen: "127.0.0.1:0" } },
  });
  const body = { init_image: "x", object_name: "lamp" };
  return told
    .call(removal, body, taken, { "x-key": key })
    .call(removal, { ...body, webhook: `${webhook}/h/one` }, answer, { "x-key": key })
    .call(removal, body, taken, { "x-key": key })
    .wait(1)
    .call(removal, { ...body, webhook: `${webhook}/h/two` }, answer, { "x-key": key })
    .call(removal, body, taken, { "x-key": key });
}

describe("a refused webhook", () => {
  it("asks for a public address where none of the kit's was ever taken, and quotes the refusal", () => {
    const told = asked("http://127.0.0.1:9000", refused);

    expect(told.judgedBy(parameters.judge).against).toEqual([]);
    const needs = [...callsWebhook.judge(told.history)].flatMap((one) =>
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
    const told = asked("https://kit.example", refused);

    expect(told.judgedBy(parameters.judge).against).toHaveLength(2);
  });
});

describe("the form of a webhook", () => {
  it.each(["https://kit.example/h/1", "https://a.b.example.org/"])("%s is public", (url) => {
    expect(isPublicForm(url)).toBe(true);
  });

  it.each([
    "http://kit.example",
    "https://kit.example:8443",
    "https://localhost",
    "https://10.0.0.1",
  ])("%s may be refused", (url) => {
    expect(isPublicForm(url)).toBe(false);
  });
});
