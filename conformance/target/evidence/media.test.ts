import { afterEach, describe, expect, it } from "vitest";
import { Media } from "./media.ts";

let media: Media | undefined;
afterEach(() => media?.close());

async function open(form: "url" | "base64") {
  media = new Media({ form, listen: "127.0.0.1:0", nearby: true });
  await media.start();
  return media;
}

const bytes = new Uint8Array([0, 1, 254, 255]);

describe("the kit's files", () => {
  it("are served by name, with the type that their name says", async () => {
    const media = await open("url");
    const url = media.give("a b.PNG", bytes);

    const answer = await fetch(url);

    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/media\/a%20b\.PNG$/);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "4"]);
  });

  it("are served where a segment before the name makes their URL one job's", async () => {
    const url = (await open("url")).give("a.png", bytes).replace("a.png", "job-1/a.png");

    const answer = await fetch(url);

    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect((await fetch(url.replace("/a.png", "/b.png"))).status).toBe(404);
  });

  it("are not there unless given", async () => {
    const url = (await open("url")).give("a.png", bytes);

    for (const other of ["b.png", "%", ""]) {
      expect((await fetch(url.replace("a.png", other))).status).toBe(404);
    }
  });

  it("are base64 where the target takes that", async () => {
    expect((await open("base64")).give("a.png", bytes)).toBe("AAH+/w==");
  });
});
