import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawTrackId, type JobRequest, jobWriter, ownPlace } from "./job.ts";

const request = (
  key: JobRequest["key"],
  body: Record<string, unknown> = { object_name: "chair" },
) => ({ path: "/api/v6/interior/object_removal", body, key }) satisfies JobRequest;
const drawn = "7f0c1f5e-8f4b-4a3e-9d55-0123456789ab";
const address = { hookUrl: "http://127.0.0.1:1/h/abc", trackId: "t1", drawn };

describe("the writer of jobs", () => {
  it("puts the key where the profile says: body, header or query", () => {
    const inBody = jobWriter(request({ in: "body", name: "key" }), "k&1")("usual", address);
    const inHeader = jobWriter(request({ in: "header", name: "x-key", prefix: "Bearer " }), "k&1");
    const inQuery = jobWriter(request({ in: "query", name: "key" }), "k&1")("usual", address);

    expect(JSON.parse(inBody.body ?? "")).toMatchObject({ key: "k&1", object_name: "chair" });
    expect(inHeader("usual", address).headers["x-key"]).toBe("Bearer k&1");
    expect(inHeader("usual", address).body).not.toContain("k&1");
    expect(inQuery.path).toBe("/api/v6/interior/object_removal?key=k%261");
  });

  it("gives every body its own webhook and track_id, whatever the template says of them", () => {
    const template = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 5 });
    fc.assert(
      fc.property(template, fc.string(), (body, hookUrl) => {
        const call = jobWriter(
          request({ in: "header", name: "k" }, { ...body, webhook: "no", track_id: "no" }),
          "k",
        )("usual", { hookUrl, trackId: "t1", drawn });

        expect(JSON.parse(call.body ?? "")).toEqual({
          ...(JSON.parse(JSON.stringify(body)) as object),
          webhook: hookUrl,
          track_id: "t1",
        });
      }),
    );
  });

  const inBody = { in: "body", name: "key" } as const;
  const template = { object_name: "chair" };
  const { hookUrl: webhook, trackId: track_id } = address;

  it.each([
    ["a bare job: key, webhook and track_id alone", "bare", address, { webhook, track_id }],
    [
      "no track_id where none was drawn",
      "usual",
      { hookUrl: webhook, drawn },
      { webhook, ...template },
    ],
    ["no webhook where the result is to go nowhere", "usual", { drawn }, template],
    ["no webhook in a bare job either", "bare", { trackId: track_id, drawn }, { track_id }],
  ] as const)("writes %s", (_, kind, to, body) => {
    const write = jobWriter(request(inBody), "k");

    expect(JSON.parse(write(kind, to).body ?? "")).toEqual({ key: "k", ...body });
  });

  it("gives every job a file of its own, by digits of its own", () => {
    const files = {
      init_image: `http://m/${ownPlace}/a.png`,
      also: [`http://m/${ownPlace}/b.png`],
    };
    const write = jobWriter({ ...request(inBody, files), longBody: files }, "k");

    for (const kind of ["usual", "long"] as const)
      expect(JSON.parse(write(kind, address).body ?? "")).toMatchObject({
        init_image: "http://m/7f0c1f5e8f4b0123/a.png",
        also: ["http://m/7f0c1f5e8f4b0123/b.png"],
      });
  });

  it("has long and short jobs where the profile tells them apart, else the usual one", () => {
    const write = jobWriter({ ...request(inBody), longBody: { seconds: 9 } }, "k");

    expect(JSON.parse(write("long", address).body ?? "")).toMatchObject({ seconds: 9 });
    expect(write("short", address).body).toBe(write("usual", address).body);
  });
});

describe("a track_id", () => {
  it.each([
    ["alphanumeric", 24, /^[a-z0-9]{24}$/],
    ["digits", 13, /^\d{13}$/],
    ["uuid", 24, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
  ] as const)("has the form and length of the profile: %s, %i", (form, length, drawn) => {
    expect(drawTrackId({ form, length })).toMatch(drawn);
  });

  it("is drawn anew for every request", () => {
    const drawn = Array.from({ length: 5000 }, () =>
      drawTrackId({ form: "alphanumeric", length: 24 }),
    );

    expect(new Set(drawn).size).toBe(5000);
  });
});
