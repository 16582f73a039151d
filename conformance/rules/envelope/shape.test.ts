import { describe, expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import shape from "./shape.ts";

const page = { status: 302, text: "<p>Redirecting to /" };
const bare = { status: 401, json: { message: "Unauthenticated." } };

describe("an answer that is no envelope", () => {
  it.each([
    ["a page for a client that asks for JSON", page, { accept: "application/json" }, 1],
    ["a page for a browser", page, { accept: "text/html,*/*" }, 0],
    ["a page for a client that names no media type", page, { accept: "*/*" }, 0],
    ["JSON for a browser", bare, { accept: "text/html,*/*" }, 1],
  ])("counts against the service, or not: %s", (_what, answer, headers, against) => {
    const { history } = new Story().call("logout", {}, answer, headers);

    const told = [...doubting(shape.judge)(history)].filter(({ is }) => is === "against");

    expect(told).toHaveLength(against);
  });
});
