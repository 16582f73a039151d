import { describe, expect, it } from "vitest";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { keyed, Story } from "../../history/reading/story.ts";
import { failedBy, verdictsOn } from "./telling.ts";

const names = { text2imgWidth: "width", text2imgHeight: "height", captionLength: "length" };
const unfit = { status: 422, json: { status: "error", message: "no such value" } };
const conflict = { status: 409, json: { status: "error", message: "no" } };

/** A customer's requests: each is accepted, and its job ran with these values; or it gets another answer. */
class Customer {
  readonly story = new Story({ ...keyed, parameters: { names } });
  #jobs = 0;

  ask(route: GenerationRouteId, asked: object, ran?: object, answer?: object): this {
    this.#jobs += 1;
    const id = `${this.#jobs}`;
    const done = { json: { status: "success", id, output: [`https://files.example/${id}`] } };
    this.story.ask(route, asked, answer ?? done);
    if (ran !== undefined) this.story.ran(id, ran);
    return this;
  }
}

describe("a service that takes a word which no list holds", () => {
  it.each<[rule: string, GenerationRouteId, string, string, string]>([
    ["music-gen.output-format-values", "music_gen", "output_format", "ogg", "wav"],
    ["music-gen.bitrate-values", "music_gen", "bitrate", "256k", "320k"],
    ["song-generator.model-values", "song_generator", "model_id", "rhythm", "diffrhythm-short"],
    ["lyrics-generator.length-values", "lyrics_generator", "length", "medium", "short"],
    ["caption.length-values", "caption", "length", "medium", "normal"],
    ["transcribe.timestamp-level-values", "transcribe", "timestamp_level", "segment", "word"],
  ])("fails no promise of those that it lists: %s", (rule, route, member, word, usual) => {
    const customer = new Customer().ask(route, { [member]: usual }, { [member]: usual });
    const { story } = customer.ask(route, { [member]: word }, { [member]: word });

    expect(failedBy(story)).not.toContain(rule);
  });

  const inFormat = (output_format: string) => ({ output_format });

  it("and runs it with the default is right", () => {
    const [mp3, ogg, wav] = [inFormat("mp3"), inFormat("ogg"), inFormat("wav")];
    const customer = new Customer().ask("music_gen", mp3, mp3);

    expect(failedBy(customer.ask("music_gen", ogg, wav).story)).toEqual([]);
  });
});

describe("a service whose jobs run with other values than were asked for", () => {
  it("for a plan's rate is warned of alone", () => {
    const low = { output_format: "mp3", bitrate: "192k" };
    const high = { output_format: "mp3", bitrate: "320k" };
    const customer = new Customer().ask("music_gen", low, low);

    expect(failedBy(customer.ask("music_gen", high, low).story)).toEqual([
      "generation.values-honoured",
    ]);
  });

  it("for the grid of its model is right", () => {
    const square = (side: number) => ({ width: side, height: side });
    const customer = new Customer().ask("text2img", square(512), square(512));

    expect(failedBy(customer.ask("text2img", square(1024), square(896)).story)).toEqual([]);
  });
});

it("music beyond 255 seconds, refused in general words, breaks the bounds that are documented", () => {
  const customer = new Customer();
  for (let time = 0; time < 2; time += 1) {
    for (const duration of [30, 120, 255]) customer.ask("music_gen", { duration }, { duration });
    for (const duration of [256, 300, 480])
      customer.ask("music_gen", { duration }, undefined, unfit);
    for (const duration of [30, 255]) customer.ask("music_gen", { duration }, { duration });
    customer.story.wait(1);
  }

  expect(failedBy(customer.story)).toEqual(["music-gen.duration-bounds"]);
});

it("a valid request that conflicts is not excused by an equal one of long before", () => {
  const customer = new Customer().ask("lyrics_generator", { length: "short" });
  customer.story.wait(20);
  customer
    .ask("lyrics_generator", { length: "short" }, undefined, conflict)
    .ask("lyrics_generator", { length: "long" });

  expect(verdictsOn(customer.story)["lyrics-generator.length-values"]).not.toBe("pass");
});
