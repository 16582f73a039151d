import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { failedBy, verdictsOn } from "./telling.ts";

const taken = (id: number) => ({ json: { status: "processing", id } });
const restarted = { json: { status: "success", message: "The server restarts." } };
const refused = (message: string, status = 400) => ({ status, json: { status: "error", message } });
const prompt = "A calm morning by the sea.";
const story = (settles = {}) =>
  new Story({
    ...keyed,
    offers: { servers: ["3d"] },
    enterprise: { ...keyed.enterprise, ...settles },
    parameters: { bodies: { text2img: { prompt } } },
  });

describe("a server that comes back after minutes", () => {
  const askedAfter = (seconds: number, settles: object) => {
    const told = story(settles).ask("text2img", { prompt }, taken(1));
    told
      .restart("3d", {}, restarted)
      .wait(seconds)
      .ask("text2img", { prompt }, refused("no server"));
    return verdictsOn(told.ask("text2img", { prompt }, taken(2)));
  };

  it("breaks no rule, and is not passed over, whatever time is declared", () => {
    for (const settles of [{}, { restartSettlesMs: 300_000 }]) {
      const told = askedAfter(90, settles);

      expect(Object.values(told)).not.toContain("fail");
      expect(told["catalogue.serves-every-route"]).toBe("inconclusive");
    }
  });
});

describe("a service that takes the key from a header, too", () => {
  it("is warned of, as for restarts, and fails no must", () => {
    const told = story();
    told.ask("transcribe", {}, taken(1));
    for (const key of [undefined, "another-key-2"])
      told.ask("transcribe", { key }, refused("no key", 401));
    told.ask("transcribe", { key: undefined }, taken(2), { "x-api-key": keyed.enterprise.key });
    told.ask("transcribe", {}, taken(3));

    expect(failedBy(told)).toEqual(["enterprise.key-only-in-body"]);
  });

  it("and serves whoever has none fails", () => {
    const told = story()
      .ask("transcribe", {}, taken(1))
      .ask("transcribe", { key: undefined }, taken(2))
      .ask("transcribe", {}, taken(3));

    expect(failedBy(told)).toContain("enterprise.requires-key");
  });
});

describe("a service that tells failures as problem+json", () => {
  const [problem, text] = ["application/problem+json", "text/plain"];
  const login = (type: string) =>
    new Story().call("login", { email: "x" }, { status: 422, headers: { "content-type": type } });
  it("with all members of the envelope is right, and one that calls them text is not", () => {
    expect(failedBy(login(problem))).toEqual([]);
    expect(failedBy(login(text))).toEqual(["envelope.content-type"]);
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
