import { expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import unknownKind from "./unknown-kind.ts";

it("records an error_code that is no text, and cannot be made one", () => {
  const { history } = new Story(keyed).restart(
    "3d",
    { key: "" },
    { status: 404, json: { status: "error", message: "no", error_code: { toString: 1 } } },
  );

  const recorded = [...doubting(unknownKind.judge)(history)].flatMap((one) =>
    one.is === "recorded" ? one.value : [],
  );

  expect(recorded).toContain('{"toString":1}');
});
