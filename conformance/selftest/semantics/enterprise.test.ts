import { describe, expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import { failedBy, verdictsOn } from "./telling.ts";

const key = "enterprise-key-1";
const other = "another-key-2";
const transcribe = "POST /api/v1/enterprise/speech_to_text/transcribe";
const restart = "POST /api/v1/enterprise/3d/restart_server";
const taken = (id: number) => ({ json: { status: "processing", id } });
const restarted = { json: { status: "success", message: "The server restarts." } };
const refused = (message: string, status = 400) => ({ status, json: { status: "error", message } });
const picture = "POST /api/v1/enterprise/image/text2img";
const prompt = "A calm morning by the sea.";
const body = { key, prompt };
const story = (settles = {}) =>
  new Story({
    offers: { servers: ["3d"] },
    enterprise: { key, ...settles },
    slugs: { imageModel: "image" },
    parameters: { bodies: { text2img: { prompt } } },
  });

describe("a server that comes back after minutes", () => {
  const askedAfter = (seconds: number, settles: object) => {
    const told = story(settles).call(picture, body, taken(1));
    told.call(restart, { key }, restarted).wait(seconds);
    return verdictsOn(told.call(picture, body, refused("no server")).call(picture, body, taken(2)));
  };

  it("breaks no rule, and is not passed over, whatever time is declared", () => {
    for (const settles of [{}, { restartSettlesMs: 300_000 }]) {
      const told = askedAfter(90, settles);

      expect(Object.values(told)).not.toContain("fail");
      expect(told["catalogue.serves-every-route"]).toBe("inconclusive");
    }
  });
});

describe("a server that restarts once and never again", () => {
  it.each([
    ["undeclared", {}, "inconclusive"],
    ["declared", { restartSettlesMs: 5000 }, "fail"],
  ] as const)("is not passed: %s", (_, settles, verdict) => {
    const told = story(settles).call(restart, { key }, restarted);
    for (let nth = 0; nth < 4; nth += 1)
      told.wait(60).call(restart, { key }, refused("no server", 500));

    expect(verdictsOn(told)["restart.succeeds-with-valid-key"]).toBe(verdict);
  });
});

describe("a service that takes the key from a header, too", () => {
  it("is warned of, as for restarts, and fails no must", () => {
    const told = story();
    told.call(transcribe, { key }, taken(1));
    told.call(transcribe, {}, refused("no key", 401));
    told.call(transcribe, { key: other }, refused("no key", 401));
    told.call(transcribe, {}, taken(2), { "x-api-key": key });
    told.call(transcribe, { key }, taken(3));

    expect(failedBy(told)).toEqual(["enterprise.key-only-in-body"]);
  });

  it("and serves whoever has none fails", () => {
    const told = story().call(transcribe, { key }, taken(1)).call(transcribe, {}, taken(2));

    expect(failedBy(told.call(transcribe, { key }, taken(3)))).toContain("enterprise.requires-key");
  });
});

describe("a service that tells failures as problem+json", () => {
  const [problem, text] = ["application/problem+json", "text/plain"];
  const login = (type: string) =>
    new Story().call("login", { email: "x" }, { status: 422, headers: { "content-type": type } });
  const restarted = (type: string) =>
    story().call(
      restart,
      { key: other },
      { ...refused("no key", 401), headers: { "content-type": type } },
    );

  it("with all members of the envelope is right, and one that calls them text is not", () => {
    expect(failedBy(login(problem))).toEqual([]);
    expect(failedBy(login(text))).toEqual(["envelope.content-type"]);
  });

  it("of a restart is right, and one that calls them text is not", () => {
    expect(failedBy(restarted(problem))).toEqual([]);
    expect(failedBy(restarted(text))).toEqual(["restart.content-type"]);
  });
});

describe("a firewall before the service", () => {
  const attack = { email: "x'or'1", password: "<script>alert(1)</script>", device_name: "a" };
  const asked = (answer: object, body: object = attack) =>
    failedBy(
      new Story().call("login", { email: "x" }, { status: 422 }).call("login", body, answer),
    );

  const page = "<html>Request rejected. Your support number is: 17</html>";

  it.each([200, 403, 405, 406, 501])("may turn an attack away by a page of %d", (status) => {
    const answer = { status, text: page, headers: { "content-type": "text/html" } };

    expect(asked(answer)).toEqual([]);
  });

  it.each([200, 403, 501])("may turn nothing else away so: a page of %d", (status) => {
    expect(asked({ status, text: page }, { email: "x" })).toContain("envelope.shape");
  });
});
