import { describe, expect, it } from "vitest";
import { Story } from "../../history/reading/story.ts";
import {
  addressOf,
  bearer,
  enroll,
  failedBy,
  granted,
  logIn,
  password,
  renew,
  verdictsOn,
} from "./telling.ts";

const login = { email: addressOf("Ada"), password, device_name: "laptop" };
const ada = () => enroll(new Story(), "Ada");
const page = { status: 502, text: "<h1>Bad gateway</h1>" };

describe("three of four calls that are answered by a gateway, or as a lock", () => {
  const answers: [string, object][] = [
    ["503", { status: 503, text: "<h1>Unavailable</h1>" }],
    ["401 with Retry-After", { status: 401, headers: { "retry-after": "1" } }],
    ["a word of a lock", { status: 400, error: { message: "The account is locked." } }],
  ];

  it.each(answers)("pass no rule of refresh's: %s", (_, answer) => {
    const story = ada();
    for (let nth = 0; nth < 20; nth += 1) {
      logIn(story, "Ada", `${nth}`).wait(1);
      if (nth % 4 === 0) renew(story, "Ada", `${nth}`, `${nth}-next`).wait(1);
      else
        story
          .call("refresh", { device_name: `laptop ${nth}` }, answer, bearer("Ada", `${nth}`))
          .wait(1);
    }

    expect(failedBy(story)).toEqual([]);
    expect(verdictsOn(story)["refresh.result"]).toBe("inconclusive");
  });
});

describe("calls of one kind that a gateway answers whenever they are made", () => {
  it("pass no rule of refresh's where it is those that name a device", () => {
    const story = ada();
    for (let nth = 0; nth < 24; nth += 1) {
      logIn(story, "Ada", `${nth}`);
      if (nth % 8 > 0)
        renew(renew(story, "Ada", `${nth}`, `${nth}-b`), "Ada", `${nth}-b`, `${nth}-c`);
      else story.call("refresh", { device_name: `phone ${nth}` }, page, bearer("Ada", `${nth}`));
    }

    expect(verdictsOn(story)["refresh.result"]).toBe("inconclusive");
    expect(verdictsOn(story)["refresh.issues-new-token"]).toBe("inconclusive");
  });

  it("pass no rule of logout-all's where it is those beside a second session", () => {
    const story = ada();
    for (let nth = 0; nth < 6; nth += 1) {
      logIn(story, "Ada", `${nth}`)
        .call("logout-all", undefined, {}, bearer("Ada", `${nth}`))
        .wait(3);
      story.call("refresh", {}, { status: 401 }, bearer("Ada", `${nth}`)).wait(1);
    }
    for (let nth = 10; nth < 13; nth += 1) {
      logIn(logIn(story, "Ada", `${nth}`), "Ada", `${nth}-b`);
      story.call("logout-all", undefined, page, bearer("Ada", `${nth}`)).wait(3);
    }

    expect(failedBy(story)).toEqual([]);
    expect(verdictsOn(story)["logout-all.revokes-all-tokens"]).toBe("inconclusive");
  });
});

describe("logins at once", () => {
  /** So many calls under way at the same time; one of them may be refused, and one may carry a dead token. */
  const atOnce = (logins: number, isOneRefused: boolean, isOneDead: boolean) => {
    const story = ada();
    for (let nth = 0; nth < logins; nth += 1) {
      const answer = isOneRefused && nth === 0 ? { status: 409 } : granted(story, "Ada", `${nth}`);
      story.call(
        "login",
        { ...login, device_name: `laptop ${nth}` },
        { ...answer, tookSeconds: 5 },
      );
    }
    story.wait(8);
    const used = (nth: number) => ({ ...granted(story, "Ada", `${nth}-next`) });
    for (let nth = 1; nth < 4; nth += 1)
      story.call(
        "refresh",
        {},
        isOneDead && nth === 2 ? { status: 401 } : used(nth),
        bearer("Ada", `${nth}`),
      );
    return story;
  };

  it("may meet a conflict", () => {
    expect(failedBy(atOnce(30, true, false))).toEqual([]);
  });

  it("give tokens that work, as long as no cap on a user's sessions may have ended them", () => {
    expect(failedBy(atOnce(4, true, true))).not.toEqual([]);
    expect(failedBy(atOnce(4, false, true))).not.toEqual([]);
    expect(failedBy(atOnce(30, false, true))).toEqual([]);
  });
});
