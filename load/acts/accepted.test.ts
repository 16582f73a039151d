import { describe, expect, it } from "vitest";
import { usualAcceptance } from "../../contracts/profile/recognise.ts";
import { isAccepted } from "./accepted.ts";

describe("acceptance of a job", () => {
  it("is a 2xx that does not call itself an error, where nothing is declared", () => {
    expect(isAccepted(usualAcceptance, 202, '{"status":"processing"}')).toBe(true);
    expect(isAccepted(usualAcceptance, 200, "no JSON")).toBe(true);
    expect(isAccepted(usualAcceptance, 200, '{"status":"error"}')).toBe(false);
    expect(isAccepted(usualAcceptance, 200, '{"error":{"code":7}}')).toBe(false);
    expect(isAccepted(usualAcceptance, 200, '{"error":"no such key"}')).toBe(false);
    expect(isAccepted(usualAcceptance, 200, '{"id":1,"error":""}')).toBe(true);
    expect(isAccepted(usualAcceptance, 200, '{"id":1,"error":null}')).toBe(true);
    expect(isAccepted(usualAcceptance, 429, '{"status":"processing"}')).toBe(false);
  });

  it("is what one of the declared forms says, all of whose conditions hold", () => {
    const forms = [
      { status: [200], where: [{ pointer: "/data/0/id", present: true }] },
      { text: "^queued as" },
      { where: [{ pointer: "/a~1b", in: [1, null], matches: "x" }] },
      {
        where: [
          { pointer: "/state", in: ["taken"] },
          { pointer: "/why", matches: "^OK" },
        ],
      },
    ];

    expect(isAccepted(forms, 200, '{"data":[{"id":7}]}')).toBe(true);
    expect(isAccepted(forms, 201, '{"data":[{"id":7}]}')).toBe(false);
    expect(isAccepted(forms, 200, '{"data":[{"id":null}]}')).toBe(false);
    expect(isAccepted(forms, 500, "Queued as 12")).toBe(true);
    expect(isAccepted(forms, 200, '{"a/b":1}')).toBe(false);
    expect(isAccepted(forms, 200, '{"state":"taken","why":"ok then"}')).toBe(true);
    expect(isAccepted(forms, 200, '{"state":"taken"}')).toBe(false);
  });
});
