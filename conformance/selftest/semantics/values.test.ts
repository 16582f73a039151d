import { describe, expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import { failedBy, verdictsOn } from "./telling.ts";

const key = "key-of-a-customer";
const enterpriseKey = "enterprise-key-1";
const facts = {
  accounts: [{ name: "ada", plan: "standard", key }],
  enterprise: { key: enterpriseKey },
  slugs: { imageModel: "image" },
  parameters: {
    standardKey: { in: "header", name: "x-key" },
    names: { text2imgWidth: "width", text2imgHeight: "height", captionLength: "length" },
  },
};
const at = {
  music: "/api/v6/voice/music_gen",
  song: "/api/v6/voice/song_generator",
  lyrics: "/api/v6/voice/lyrics_generator",
  caption: "/api/v6/image_editing/caption",
  transcribe: "/api/v1/enterprise/speech_to_text/transcribe",
  text2img: "/api/v1/enterprise/image/text2img",
};
const unfit = { status: 422, json: { status: "error", message: "no such value" } };

/** A customer's requests: each is accepted, and its job ran with these values; or it gets another answer. */
class Customer {
  readonly story = new Story(facts);
  #jobs = 0;

  ask(route: keyof typeof at, asked: object, ran: object | undefined, answer?: object): this {
    this.#jobs += 1;
    const id = `${this.#jobs}`;
    const done = { json: { status: "success", id, output: [`https://files.example/${id}`] } };
    const isOfEnterprise = at[route].includes("enterprise");
    const body = isOfEnterprise ? { ...asked, key: enterpriseKey } : asked;
    this.story.call(
      `POST ${at[route]}`,
      body,
      answer ?? done,
      isOfEnterprise ? {} : { "x-key": key },
    );
    if (ran !== undefined) this.story.ran(id, ran);
    return this;
  }
}

const unlisted: [string, keyof typeof at, string, string, string][] = [
  ["music in ogg", "music", "output_format", "ogg", "wav"],
  ["music at another rate", "music", "bitrate", "256k", "320k"],
  ["songs by a third model", "song", "model_id", "diffrhythm-medium", "diffrhythm-short"],
  ["lyrics of medium length", "lyrics", "length", "medium", "short"],
  ["captions of medium length", "caption", "length", "medium", "normal"],
  ["transcripts by segment", "transcribe", "timestamp_level", "segment", "word"],
];

describe("a service that takes a word which no list holds", () => {
  const listed: Record<string, string> = {
    "music-gen.output-format-values": "",
    "music-gen.bitrate-values": "",
    "song-generator.model-values": "",
    "lyrics-generator.length-values": "",
    "caption.length-values": "",
    "transcribe.timestamp-level-values": "",
  };

  it.each(unlisted)(
    "fails no promise of those that it lists: %s",
    (_, route, member, word, usual) => {
      const customer = new Customer().ask(route, { [member]: usual }, { [member]: usual });
      const { story } = customer.ask(route, { [member]: word }, { [member]: word });

      expect(failedBy(story).filter((id) => id in listed)).toEqual([]);
    },
  );

  it("and runs it with the default is right", () => {
    const customer = new Customer().ask(
      "music",
      { output_format: "mp3" },
      { output_format: "mp3" },
    );
    customer.ask("music", { output_format: "ogg" }, { output_format: "wav" });

    expect(failedBy(customer.story)).toEqual([]);
  });
});

describe("a service whose jobs run with other values than were asked for", () => {
  const told = (asked: object, ran: object, route: "music" | "text2img") => {
    const same =
      route === "music" ? { output_format: "mp3", bitrate: "192k" } : { width: 512, height: 512 };
    const customer = new Customer().ask(route, same, same).ask(route, asked, ran);
    return failedBy(customer.story);
  };

  it("for a plan's rate is warned of alone", () => {
    const asked = { output_format: "mp3", bitrate: "320k" };

    expect(told(asked, { ...asked, bitrate: "192k" }, "music")).toEqual([
      "generation.values-honoured",
    ]);
  });

  it("for the grid of its model is right", () => {
    expect(told({ width: 1024, height: 1024 }, { width: 896, height: 896 }, "text2img")).toEqual(
      [],
    );
  });
});

describe("valid requests for lyrics", () => {
  /** Twelve requests, of which every third gets this answer or ran with these values. */
  const every = (answer: object | undefined, ran: object) => {
    const customer = new Customer();
    for (let nth = 0; nth < 12; nth += 1) {
      const body = { length: nth % 2 === 0 ? "short" : "long", prompt: `A song ${nth}` };
      customer.ask(
        "lyrics",
        body,
        nth % 3 === 0 ? ran : { ...body },
        nth % 3 === 0 ? answer : undefined,
      );
    }
    return verdictsOn(customer.story)["lyrics-generator.length-values"];
  };

  it.each([404, 403, 405, 406, 424])(
    "are not passed over where a page of %d answers them",
    (status) => {
      expect(every({ status, text: "<h1>Not here</h1>" }, {})).toBe("inconclusive");
    },
  );

  it("are not passed over where they are taken and fail", () => {
    expect(every(undefined, { status: "failed" })).toBe("inconclusive");
  });

  it("are where they are served", () => {
    expect(every(undefined, {})).toBe("pass");
  });
});

describe("songs in letters beyond Latin that a gateway answers each time", () => {
  it("pass no rule of their texts", () => {
    const customer = new Customer();
    const song = (lyrics: string, answer?: object) =>
      customer.ask("song", { model_id: "diffrhythm-short", lyrics }, undefined, answer);
    for (let nth = 0; nth < 37; nth += 1) song(`The sea is calm tonight, ${nth}`);
    for (let nth = 0; nth < 24; nth += 1)
      song(`静かな海の上に月が昇り${nth}`, { status: 502, text: "<h1>Bad gateway</h1>" });

    expect(verdictsOn(customer.story)["song-generator.text-fields"]).toBe("inconclusive");
  });
});

describe("music beyond 255 seconds, refused in general words", () => {
  it("breaks the bounds that are documented", () => {
    const customer = new Customer();
    for (const duration of [30, 60, 120, 200, 255])
      customer.ask("music", { duration }, { duration });
    for (let time = 0; time < 2; time += 1) {
      for (const duration of [256, 300, 400, 480])
        customer.ask("music", { duration }, undefined, unfit);
      for (const duration of [30, 255]) customer.ask("music", { duration }, { duration });
      customer.story.wait(1);
    }

    expect(failedBy(customer.story)).toEqual(["music-gen.duration-bounds"]);
  });
});

describe("a valid request that conflicts with nothing", () => {
  it("is not excused by an equal one of long before", () => {
    const customer = new Customer().ask("lyrics", { length: "short" }, undefined);
    customer.story.wait(20);
    customer.ask("lyrics", { length: "short" }, undefined, {
      status: 409,
      json: { status: "error", message: "no" },
    });
    customer.ask("lyrics", { length: "long" }, undefined);

    expect(verdictsOn(customer.story)["lyrics-generator.length-values"]).not.toBe("pass");
  });
});

describe("a valid request that meets a server error", () => {
  const crash = { status: 500, json: {} };
  const long = (...answers: (object | undefined)[]) => {
    const customer = new Customer();
    const ask = (length: string, answer?: object) => {
      customer.ask("lyrics", { length }, undefined, answer);
      customer.story.wait(2);
    };
    for (let nth = 0; nth < 9; nth += 1) ask("short");
    for (const answer of answers) {
      ask("long", answer);
      ask("short");
    }
    return verdictsOn(customer.story)["lyrics-generator.length-values"];
  };

  it("is not passed where nobody asked again, and breaks the rule where it does so time and again", () => {
    expect(long(crash)).toBe("inconclusive");
    expect(long(crash, crash)).toBe("fail");
    expect(long(crash, undefined)).toBe("pass");
  });
});
