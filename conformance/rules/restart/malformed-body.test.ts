import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import failureBody from "./failure-body.ts";
import malformedBody from "./malformed-body.ts";

/**
 * The 3D server is asked to restart with a key that nobody has, under this media type, and refuses as frameworks do.
 */
const refused = (label: string): Story =>
  new Story({ ...keyed, offers: { servers: ["3d"] } }).restart(
    "3d",
    { key: "no-such-key-1" },
    { status: 415, json: { statusCode: 415, error: "Bad Request" } },
    { "content-type": label },
  );

describe("a wrong key under another label", () => {
  it("is in a body that is no JSON, by its label", () => {
    expect(refused("text/plain").judgedBy(doubting(malformedBody.judge)).against).toHaveLength(1);
    expect(refused("text/plain").judgedBy(doubting(failureBody.judge)).against).toEqual([]);
  });

  it("is a wrong key where the label is JSON's", () => {
    const label = "application/json; charset=latin1";

    expect(refused(label).judgedBy(doubting(malformedBody.judge)).against).toEqual([]);
    expect(refused(label).judgedBy(doubting(failureBody.judge)).against).toHaveLength(1);
  });
});
