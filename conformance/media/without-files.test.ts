import { expect, it } from "vitest";
import { fileOf } from "./shelf.ts";
import { withoutFiles } from "./without-files.ts";

const picture = `iVBORw0KGgo${"Ab+/".repeat(300)}==`;

it("a picture stands in a text by kind, and what is behind it stays", () => {
  const body = (init_image: string) => JSON.stringify({ init_image, webhook: "http://x/h/1" });

  expect(withoutFiles(body(picture))).toBe(body("<PNG>"));
});

it("a picture of the kit stands there by its name, so that a reader sees which one a service refuses", () => {
  const encoded = (name: string) => Buffer.from(fileOf(name).bytes).toString("base64");
  const names = [
    "picture.png",
    "picture-grey.png",
    "picture.jpeg",
    "picture-grey.jpeg",
    ...["bmp", "tiff", "svg", "ico", "avif"].map((kind) => `picture.${kind}`),
    "clip-320x240.mp4",
    "voice.wav",
  ];

  expect(names.map((name) => withoutFiles(encoded(name)))).toEqual(
    names.map((name) => `<${name}>`),
  );
});

it("a long word that is no file stays as it is", () => {
  const word = "a".repeat(2000);

  expect(withoutFiles(word)).toBe(word);
});
