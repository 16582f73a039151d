import { expect, it } from "vitest";
import { Session } from "../session.ts";
import { inPageWords } from "./faults.ts";
import { partsOf } from "./parts.ts";
import { inShort } from "./place.ts";

it("draw what a fault, a path or an address says as text", () => {
  const said = "<img src=x>";
  const session = new Session({ target: `http://127.0.0.1/${said}`, profile: `${said}.json` });
  session.found = [said];
  session.answer = [said];
  for (const fault of [said, `--target ${said}`, `Profile field ${said}: ${said}`]) {
    session.fault = fault;
    session.aim = { fault };

    const parts = partsOf(session);

    expect([...parts.values()].join()).toContain("&lt;img src=x");
    expect([...parts].filter(([, text]) => text.includes("<img"))).toEqual([]);
  }
});

it.each([
  [
    "--write /x/y.json: is no file. Choose another file with --write.",
    "/x/y.json: is no file. Choose another file.",
  ],
  ["--target: has no address. Type one.", "has no address. Type one."],
  [
    "error: option '--time <time>' argument 'soon' is invalid. Wanted: 5s",
    "'soon' is invalid. Wanted: 5s",
  ],
  ["Profile field a: met b.\nProfile field c: met d.", "a: met b.\nc: met d."],
  [
    "Profile field a: met b. Set A_KEY and run again.",
    "a: met b. Set A_KEY where this page was started and start that again, or give the value itself.",
  ],
])("say %s without the command line", (fault, said) => {
  expect(inPageWords(fault)).toBe(said);
});

it.each([
  [
    "check --profile=/x/p.json --rules a.b c.d e.f --time 5m",
    "check --rules a.b and 2 others --time 5m",
  ],
  ["check --rules a.b c.d", "check --rules a.b c.d"],
  ["replay /x/y/report.json a.b", "replay …/report.json a.b"],
])("shorten %s", (command, short) => {
  expect(inShort(command)).toBe(short);
});
