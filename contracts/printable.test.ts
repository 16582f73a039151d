import { expect, it } from "vitest";
import { inert, printable } from "./printable.ts";

it("what nobody sees, and what a terminal acts upon, is spelled out", () => {
  const unseen = "\u0000\u001b\u009b\u00ad\u061c\u200b\u200f\u202e\u2028\u2060\ufe0f\ufeff";

  expect(printable(`${unseen}\ud800`)).toMatch(/^(\\u[0-9a-f]{4}){13}$/);
  expect(printable("\u{e0041}")).toBe("\\udb40\\udc41");
  expect(printable("Ärger 音楽 🎵")).toBe("Ärger 音楽 🎵");
});

it.each(["::error::x", "  ::error::x", "\u3000::x", "a ##[error]x", "##vso[task.x]", "a\n ::x"])(
  "no line that is printed is a command to a runner of CI: %j",
  (text) => {
    expect(inert(text)).not.toMatch(/^\s*::|##\w*\[/m);
    expect(printable(text)).not.toMatch(/##\w*\[/);
  },
);

it("what the kit prints of itself stays, and so does the value of JSON", () => {
  const own =
    "\u001b[1m\u001b[38;5;9mFAILED\u001b[0m\t#1\r\n\u001b[?7l\u001b[1G\u001b[2K[::1]:80\n";
  const text = "##[x]\u202e\u{e0041}\u001b]0;title\u0007";

  expect(inert(own)).toBe(own);
  expect(JSON.parse(inert(JSON.stringify({ text })))).toEqual({ text });
});
