import { expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import unknownKind from "./unknown-kind.ts";

it("records an error_code that is no text, and cannot be made one", () => {
  const { history } = new Story({ enterprise: { key: "k-abcdefgh1" } }).call(
    "POST /api/v1/enterprise/3d/restart_server",
    { key: "" },
    { status: 404, json: { status: "error", message: "no", error_code: { toString: 1 } } },
  );

  const recorded = [...unknownKind.judge(history)].flatMap((one) =>
    one.is === "recorded" ? one.value : [],
  );

  expect(recorded).toContain('{"toString":1}');
});
