import { describe, expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import type { Parameter } from "../values/parameter.ts";
import { everyParameter, parametersOf } from "./all.ts";
import { transcriptCalls } from "./transcribe.ts";

const { facts } = new Story().history;
const nameOf = ({ route, members }: Parameter): string => `${route}: ${members(facts).join()}`;

const all: readonly Parameter[] = [...everyParameter, ...transcriptCalls];

describe("a parameter", () => {
  it.each(all.map((one) => [nameOf(one), one] as const))(
    "%s knows all that is read on its route",
    (_name, parameter) => {
      const read = parametersOf(parameter.route);

      expect(parameter.siblings().map(nameOf)).toEqual(read.map(nameOf));
    },
  );
});
