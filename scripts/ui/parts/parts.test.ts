import { expect, it } from "vitest";
import { Session } from "../session.ts";
import { partsOf } from "./parts.ts";

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
