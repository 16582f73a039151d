import { describe, expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import serves from "../../rules/catalogue/serves-every-route.ts";

const key = "enterprise-key-1";
const route = "POST /api/v1/enterprise/image/text2img";
const prompt = "A calm morning by the sea.";
const taken = { json: { status: "success", id: 1 } };
const refused = { status: 400, json: { status: "error", message: "no server" } };

/** A picture is made, a server restarts, and `seconds` later the service gives these answers. */
function against(restartSettlesMs: number | undefined, seconds: number, ...answers: object[]) {
  const enterprise = { key, ...(restartSettlesMs !== undefined && { restartSettlesMs }) };
  const told = new Story({
    enterprise,
    slugs: { imageModel: "image" },
    parameters: { bodies: { text2img: { prompt } } },
  }).call(route, { key, prompt }, taken);
  told.call("POST /api/v1/enterprise/3d/restart_server", { key }, { json: { status: "success" } });
  told.wait(seconds);
  for (const answer of answers) told.call(route, { key, prompt }, answer);
  return told.judgedBy(serves.judge).against.length;
}

describe("a refusal after a restart", () => {
  it("is the restart's until the declared time is over", () => {
    expect(against(300_000, 90, refused, taken)).toBe(0);
    expect(against(300_000, 301, refused, taken)).toBe(1);
  });

  it("is the restart's until the route was served again, where no time is declared", () => {
    expect(against(undefined, 90, refused, taken)).toBe(0);
    expect(against(undefined, 1, taken, refused, taken)).toBe(1);
  });
});
