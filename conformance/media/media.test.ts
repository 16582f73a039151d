import { describe, expect, it } from "vitest";
import { judgeFile } from "../target/evidence/artefacts.ts";
import { fileOf, pictures } from "./shelf.ts";

describe("the kit's files", () => {
  it.each([
    ["picture.png", { format: "png", width: 512, height: 512 }],
    ["picture-alpha.png", { format: "png", width: 512, height: 512 }],
    ["picture-palette.png", { format: "png", width: 512, height: 512 }],
    ["picture-grey.png", { format: "png", width: 512, height: 512 }],
    ["picture-interlaced.png", { format: "png", width: 512, height: 512 }],
    ["picture-progressive.jpeg", { format: "jpg", width: 512, height: 512 }],
    ["picture-grey.jpeg", { format: "jpg", width: 512, height: 512 }],
    ["picture-turned.jpeg", { format: "jpg", width: 512, height: 512 }],
    ["picture.svg", { format: "svg", width: 512, height: 512 }],
    ["picture.avif", { format: "avif", width: 512, height: 512 }],
    ["picture.jpeg", { format: "jpg", width: 512, height: 512 }],
    ["picture.gif", { format: "gif", width: 512, height: 512 }],
    ["picture.webp", { format: "webp", width: 512, height: 512 }],
    ["picture.bmp", { format: "bmp", width: 256, height: 256 }],
    ["picture.tiff", { format: "tiff", width: 256, height: 256 }],
    ["clip-320x240.mp4", { format: "mp4", width: 320, height: 240 }],
    ["clip-1920x1080.mp4", { format: "mp4", width: 1920, height: 1080 }],
    ["clip-1080x1920.mp4", { format: "mp4", width: 1080, height: 1920 }],
    ["clip-480x480.mp4", { format: "mp4", width: 480, height: 480 }],
    ["clip-240x320.mp4", { format: "mp4", width: 240, height: 320 }],
    ["voice.wav", { format: "wav", seconds: 2, bitrate: 64_000, sampleRate: 8000 }],
  ])("are what their names say: %s", async (name, expected) => {
    const judged = await judgeFile(fileOf(name).bytes);

    expect(judged).toMatchObject(expected);
  });

  it("are small enough for several to go in one recorded request, as base64 too", () => {
    const total = pictures.reduce((sum, name) => sum + fileOf(name).bytes.length, 0);

    expect((total * 4) / 3).toBeLessThan(64 * 1024);
    expect(fileOf("audio").bytes.length).toBeLessThan(24 * 1024);
  });

  it("differ from picture to picture", () => {
    const contents = new Set(pictures.map((name) => fileOf(name).bytes.toString()));

    expect(contents.size).toBe(pictures.length);
  });
});
