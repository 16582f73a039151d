import { describe, expect, it } from "vitest";
import { jobsOf } from "../generation/jobs/jobs.ts";
import { Story } from "../history/reading/story.ts";
import { doubting } from "../model/freedoms.ts";
import parameters from "../rules/object-removal/parameters.ts";
import { missingPicture } from "./missing.ts";

const key = "key-of-a-customer";
const facts = {
  accounts: [{ name: "ada", plan: "standard", key }],
  parameters: { standardKey: { in: "header", name: "x-key" } },
};
const taken = { json: { status: "processing", id: 1 } };
const refused = { status: 422, json: { status: "error", message: "cannot fetch it" } };

const url = (name: string) => `http://127.0.0.1:4020/media/${name}`;
const { name, bytes } = missingPicture;

/** A removal is taken; then one with this picture gets this answer, twice; another is taken after each. */
function ask(init_image: string, answer: object): Story {
  const told = new Story(facts);
  const one = (picture: string, said: object) =>
    told.call(
      "POST /api/v6/interior/object_removal",
      { init_image: picture, object_name: "lamp" },
      said,
      { "x-key": key },
    );
  one(url("picture.png"), taken);
  for (let time = 0; time < 2; time += 1) {
    one(init_image, answer);
    one(url("picture.png"), taken).wait(1);
  }
  return told;
}

const becameOf = (told: Story) => jobsOf(told.history).all[1]?.disposition;

describe("a picture that nobody has", () => {
  it.each([
    ["by its URL", url(name)],
    ["as bytes", Buffer.from(bytes).toString("base64")],
  ])("says nothing of what else a request asks for, %s", (_, picture) => {
    expect(becameOf(ask(picture, refused))).toBe("medium refused");
    expect(becameOf(ask(picture, taken))).toBe("failed");
    expect(ask(picture, refused).judgedBy(doubting(parameters.judge)).against).toEqual([]);
  });

  it("is told from others", () => {
    const told = ask(url("picture-2.png"), refused);

    expect(becameOf(told)).toBe("refused");
    expect(told.judgedBy(doubting(parameters.judge)).against).not.toEqual([]);
  });
});
