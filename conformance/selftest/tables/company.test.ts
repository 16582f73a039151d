import { describe, expect, it } from "vitest";
import { variants } from "../../../fixtures/variants/index.ts";
import { idOf, inCompany } from "./company.ts";

const decides = (id: string, decisions: object, profile: object = {}) => ({
  id,
  decisions,
  profile,
});
const slow = { http: { delayMs: () => 1 } };

describe("variants in company", () => {
  it("are all there, once", () => {
    const companies = inCompany(variants, 3);
    const ids = companies.flat().map(({ id }) => id);

    expect(ids.sort()).toEqual(variants.map(({ id }) => id).sort());
    expect(companies.length).toBeLessThan(0.4 * variants.length);
  });

  it("are never some that decide or declare one thing in two ways", () => {
    const two = (one: object, other: object, ...facts: object[]) =>
      inCompany([decides("a", one, facts[0]), decides("b", other, facts[1])], 2).length;

    expect(two(slow, { http: { charset: () => "utf-8" } })).toBe(1);
    expect(two(slow, { http: { delayMs: () => 2 } })).toBe(2);
    expect(two({}, slow, { queue: { settlingMs: 1 } }, { queue: { settlingMs: 2 } })).toBe(2);
    expect(two({}, slow, { queue: { settlingMs: 1 } }, { queue: { settlingMs: 1 } })).toBe(1);
    expect(two({}, slow, { within: undefined }, { within: { mailMs: 5 } })).toBe(2);
  });

  it("are never one that crashes where it refuses, and one that refuses texts for what is in them", () => {
    const crashing = variants.filter(({ id }) => id === "control-plane-fails-with-500");
    const choosy = variants.filter(({ id }) =>
      /^(device-names-(of|without)|passwords-(of|with)|addresses-of)/.test(id),
    );

    expect(choosy.length).toBeGreaterThan(7);
    for (const one of choosy) expect(inCompany([...crashing, one], 2).map(idOf)).toHaveLength(2);
  });

  it("are never one that wants a member more, and one that refuses members that are not listed", () => {
    const two = variants.filter(({ id }) =>
      ["refresh-wants-a-member-that-is-declared", "unlisted-members-refused"].includes(id),
    );

    expect(inCompany(two, 2).map(idOf)).toEqual(two.map(({ id }) => id));
  });

  it("are among their like where they take facts back", () => {
    const [a, b] = [decides("a", {}, { within: undefined }), decides("b", {})];
    const [c, d] = [decides("c", {}, { async: { finalCall: undefined } }), decides("d", {})];

    expect(inCompany([a, b, c, d], 2).map(idOf)).toEqual(["a + c", "b + d"]);
  });
});
