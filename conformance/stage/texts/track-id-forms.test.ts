import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { TrackIdForms } from "./track-id-forms.ts";

const target = { baseUrl: "http://127.0.0.1:1" };
const isNumber = (trackId: string) => /^[1-9]\d{14}$/.test(trackId);

/** The track_ids of `count` requests; the target takes those for which `taken` is true. */
function asked(forms: TrackIdForms, count: number, taken: (trackId: string) => boolean): string[] {
  return Array.from({ length: count }, (_, at) => {
    const trackId = forms.trackId(`track-${at}`);
    forms.learn(trackId, taken(trackId) ? "accepted" : "refused");
    return trackId;
  });
}

describe("the form of a track_id that nobody declared", () => {
  it("is that of numbers once the usual one was refused a few times and never taken", () => {
    const all = asked(new TrackIdForms(parseProfile({ target }, {})), 6, isNumber);

    expect(all.map(isNumber)).toEqual([false, false, false, true, true, true]);
  });

  it("stays the usual one where that was ever taken, and where numbers are refused as well", () => {
    const once = new TrackIdForms(parseProfile({ target }, {}));
    const first = once.trackId("first");
    once.learn(first, "accepted");

    expect(asked(once, 5, () => false).some(isNumber)).toBe(false);
    const never = asked(new TrackIdForms(parseProfile({ target }, {})), 8, () => false);
    expect(never.map(isNumber).slice(6)).toEqual([false, false]);
  });

  it("is the declared one, whatever becomes of it", () => {
    const facts = parseProfile({ target, async: { trackId: { form: "uuid" } } }, {});

    expect(asked(new TrackIdForms(facts), 5, () => false).some(isNumber)).toBe(false);
  });
});
