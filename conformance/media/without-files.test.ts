import { expect, it } from "vitest";
import { withoutFiles } from "./without-files.ts";

const picture = `iVBORw0KGgo${"Ab+/".repeat(300)}==`;

it("a picture stands in a text by kind, and what is behind it stays", () => {
  const body = (init_image: string) => JSON.stringify({ init_image, webhook: "http://x/h/1" });

  expect(withoutFiles(body(picture))).toBe(body("<PNG>"));
});

it("a long word that is no file stays as it is", () => {
  const word = "a".repeat(2000);

  expect(withoutFiles(word)).toBe(word);
});
