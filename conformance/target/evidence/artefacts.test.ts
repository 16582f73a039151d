import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { served } from "../../selftest/served.ts";
import { closeServer } from "../http/listen.ts";
import { Recorder } from "../recorder.ts";
import { fetchArtefact, judgeFile } from "./artefacts.ts";

const text = (ascii: string) => Buffer.from(ascii, "latin1");
const u32be = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};
const repeated = (bytes: Uint8Array, times: number) =>
  Buffer.concat(Array.from({ length: times }, () => bytes));

/** MPEG 1 layer 3, 128 kbit/s, 44.1 kHz: 1152 samples a frame. */
function mp3(frames: number): Buffer {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc0]), Buffer.alloc(413)]);
  return repeated(frame, frames);
}

/** 44.1 kHz, stereo, 16 bit; only the stream's head. */
function flac(seconds: number): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4096, 0);
  info.writeUInt16BE(4096, 2);
  info.writeBigUInt64BE(
    (44_100n << 44n) | (1n << 41n) | (15n << 36n) | BigInt(seconds * 44_100),
    10,
  );
  return Buffer.concat([text("fLaC"), Buffer.from([0x80, 0, 0, 34]), info, Buffer.alloc(64)]);
}

/** The head of a PNG of 2 × 1 pixels. */
const picture = Buffer.from(
  "89504e470d0a1a0a0000000d4948445200000002000000010802000000000000",
  "hex",
);

function box(type: string, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32be(body.length + 8), text(type), body]);
}

const zeros = (words: number) => u32be(...new Array<number>(words).fill(0));
const turn = u32be(0, 65_536, 0, 2 ** 32 - 65_536, 0, 0, 0, 0, 2 ** 30);

/** The head of a movie with one track of sound and one of pictures. */
function mp4(width: number, height: number, matrix = zeros(9)): Buffer {
  const tkhd = (w: number, h: number) =>
    box("tkhd", zeros(10), matrix, u32be(w * 65_536, h * 65_536));
  const moov = box("moov", box("trak", tkhd(0, 0)), box("trak", tkhd(width, height)));
  return Buffer.concat([box("ftyp", text("isom"), zeros(1), text("isom")), moov]);
}

/** The same with its frames before its head, in a box whose size takes 64 bits. */
const framesFirst = (movie: Buffer) => {
  const frames = Buffer.concat([u32be(1), text("mdat"), u32be(0, 20), zeros(1)]);
  return Buffer.concat([movie.subarray(0, 20), frames, movie.subarray(20)]);
};

describe("a file", () => {
  it.each([
    ["a FLAC", flac(30), { format: "flac", seconds: 30, sampleRate: 44_100 }],
    [
      "an MP4 whose frames come first",
      framesFirst(mp4(1280, 720)),
      { format: "mp4", width: 1280, height: 720 },
    ],
    ["an MP4 on its side", mp4(1280, 720, turn), { format: "mp4", width: 720, height: 1280 }],
  ])("is judged by what it holds: %s", async (_, bytes, judged) => {
    expect(await judgeFile(bytes)).toMatchObject(judged);
  });

  it("of MP3 frames has the duration and bitrate of its frames", async () => {
    const { format, seconds, bitrate } = await judgeFile(mp3(200));

    expect([format, bitrate]).toEqual(["mp3", 128_000]);
    expect(seconds).toBeCloseTo((200 * 1152) / 44_100, 1);
  });

  it.each([
    ["text", text("no medium at all, only words")],
    ["nothing", Buffer.alloc(0)],
    ["a cut-off MP4", mp4(640, 480).subarray(0, 50)],
  ])("that is %s has no picture size and no duration", async (_, bytes) => {
    const { seconds, width } = await judgeFile(bytes);

    expect([seconds, width]).toEqual([undefined, undefined]);
  });
});

describe("an output URL", () => {
  async function open(listener: RequestListener) {
    // What the kit's own way of listening opens counts as its own, and is never fetched.
    const server = createServer(listener);
    onTestFinished(() => closeServer(server));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const recorder = new Recorder();
    return { options: { recorder, baseUrl }, events: recorder.events };
  }

  it("is fetched and judged; the event names it without its query", async () => {
    const { options, events } = await open((_, response) =>
      response.setHeader("content-type", "audio/mpeg").end(picture),
    );

    const url = `${options.baseUrl}/out.png?signature=hidden`;
    const artefact = await fetchArtefact(url, { job: "j" }, options);

    const value = { format: "png", width: 2, contentType: "audio/mpeg", bytes: 32 };
    expect(artefact).toMatchObject(value);
    expect(events).toMatchObject([
      {
        ev: "probe",
        probe: "artefact",
        about: { job: "j", url: `${options.baseUrl}/out.png` },
        value,
      },
    ]);
    expect(JSON.stringify(events)).not.toContain("hidden");
  });

  it("may redirect, be relative to the base URL, be packed, or hold the data itself", async () => {
    const { options } = await open((request, response) => {
      if (request.url === "/out/new") response.end(picture);
      else if (request.url === "/packed")
        response.setHeader("content-encoding", "gzip").end(gzipSync(picture));
      else response.writeHead(302, { location: "/out/new" }).end();
    });
    const data = `data:image/png;base64,${picture.toString("base64")}`;

    for (const url of [`${options.baseUrl}/old`, "/out/new", "out/new", "/packed", data]) {
      expect(await fetchArtefact(url, {}, options)).toMatchObject({ format: "png", width: 2 });
    }
  });

  it("of the target's own origin gets the headers of its gateway, and no other does", async () => {
    const asked: unknown[] = [];
    const elsewhere = await open((request, response) => {
      asked.push(request.headers["x-access"]);
      response.end(picture);
    });
    const { options } = await open((request, response) => {
      asked.push(request.headers["x-access"]);
      response.writeHead(307, { location: `${elsewhere.options.baseUrl}/1.png` }).end();
    });

    const headers = { "x-access": "secret" };
    expect(await fetchArtefact("/1.png", {}, { ...options, headers })).toMatchObject({ width: 2 });
    expect(asked).toEqual(["secret", undefined]);
  });

  it("is fetched once more where a limit of requests asks for a wait", async () => {
    let asked = 0;
    const { options, events } = await open((_, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(429, { "retry-after": "0" }).end();
      else response.end(picture);
    });

    expect(await fetchArtefact("/late", {}, options)).toMatchObject({ width: 2, height: 1 });
    expect(events).toHaveLength(1);
  });

  it("that redirects for ever is a fault", async () => {
    const { options, events } = await open((_, response) =>
      response.writeHead(302, { location: "/again" }).end(),
    );

    expect(await fetchArtefact("/again", {}, options)).toBeUndefined();
    expect(events).toMatchObject([{ fault: "the output URL answered 302" }]);
  });

  it.each<[string, string, RequestListener]>([
    ["answers 404", "the output URL answered 404", (_, response) => response.writeHead(404).end()],
    ["never ends", "no answer within 50 ms", (_, response) => response.write("x")],
    ["is too large", "more than 9 bytes came", (_, response) => response.end("0123456789")],
  ])("that %s is a fault", async (_, fault, listener) => {
    const { options, events } = await open(listener);
    const bounds = { ...options, timeoutMs: fault.includes("50 ms") ? 50 : 5000, maxBytes: 9 };

    expect(await fetchArtefact(options.baseUrl, {}, bounds)).toBeUndefined();
    expect(events).toMatchObject([{ probe: "artefact", fault }]);
  });

  it("of another scheme is not followed", async () => {
    const { options, events } = await open((_, response) => response.end());

    expect(await fetchArtefact("file:///etc/hostname", {}, options)).toBeUndefined();
    expect(events).toMatchObject([{ fault: "file: is neither http nor https" }]);
  });

  it("that leads to the kit's own listener is not fetched, by name or by redirect either", async () => {
    let asked = 0;
    const own = await served((_, response) => {
      asked += 1;
      response.end(picture);
    });
    const { port } = new URL(own);
    const { options, events } = await open((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/1.png` }).end(),
    );

    const hooks = ["https://hooks.example/h"];
    const urls = [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, "/1.png"];
    for (const url of [...urls, "https://hooks.example/h/abc"])
      expect(await fetchArtefact(url, {}, { ...options, own: hooks })).toBeUndefined();
    expect(asked).toBe(0);
    expect(events).toHaveLength(4);
    for (const event of events)
      expect(event).toMatchObject({ fault: expect.stringContaining("the kit's own") });
  });

  it("on the kit's machine is not fetched for a target that is elsewhere", async () => {
    let asked = 0;
    const { options, events } = await open((_, response) => {
      asked += 1;
      response.end(picture);
    });

    const elsewhere = { ...options, baseUrl: "https://api.example.com" };
    expect(await fetchArtefact(`${options.baseUrl}/1.png`, {}, elsewhere)).toBeUndefined();
    expect(asked).toBe(0);
    expect(events).toMatchObject([{ fault: expect.stringContaining("the target is not") }]);
  });
});
