import { afterEach, expect, it, vi } from "vitest";
import { screenOn } from "./screen.ts";

afterEach(() => vi.unstubAllEnvs());

it.each([
  ["0", true, false],
  ["false", true, false],
  ["1", false, true],
  ["", true, true],
  ["", false, false],
])("FORCE_COLOR=%s on a terminal (%s) has colours: %s", (force, isTTY, colour) => {
  for (const [name, value] of Object.entries({ NO_COLOR: "", FORCE_COLOR: force, TERM: "xterm" }))
    vi.stubEnv(name, value);

  expect(screenOn({ isTTY } as NodeJS.WriteStream).colour).toBe(colour);
});

it.each([
  ["60", 80, 80],
  ["60", undefined, 60],
  ["wide", undefined, 100],
])("COLUMNS=%s on a stream of %s columns makes %s", (asked, columns, expected) => {
  vi.stubEnv("COLUMNS", asked);

  expect(screenOn({ columns } as NodeJS.WriteStream).columns).toBe(expected);
});
