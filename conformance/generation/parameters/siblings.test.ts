import { describe, expect, it } from "vitest";
import { routeById } from "../../../contracts/wire/routes.ts";
import { Story } from "../../history/story.ts";
import type { Parameter } from "../parameter.ts";
import { everyParameter, parametersOf } from "./all.ts";
import { captionImageFormat } from "./caption.ts";
import { songLanguage } from "./song-generator.ts";
import { spokenLanguage } from "./text-to-audio.ts";
import { transcriptCalls } from "./transcribe.ts";

const { facts } = new Story().history;
const named = ({ route, members }: Parameter): string => `${route}: ${members(facts).join()}`;

const all: readonly Parameter[] = [
  ...everyParameter,
  ...transcriptCalls,
  captionImageFormat,
  songLanguage,
  spokenLanguage("textToAudio"),
];

describe("a parameter", () => {
  it.each(all.map((one) => [named(one), one] as const))(
    "%s knows all that is read on its route",
    (_name, parameter) => {
      const read = parametersOf(parameter.route);

      expect(parameter.siblings().map(named)).toEqual(read.map(named));
    },
  );

  it("of the enterprise tier tells what may be refused for the key", () => {
    const ofTier = all.filter(({ route }) => routeById(route).tier === "enterprise");

    expect(ofTier.length).toBeGreaterThan(0);
    expect(ofTier.filter(({ doubtedKey }) => doubtedKey === undefined).map(named)).toEqual([]);
  });
});
