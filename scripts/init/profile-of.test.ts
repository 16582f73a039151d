import { describe, expect, it } from "vitest";
import { parseProfile } from "../../contracts/profile/index.ts";
import { type Known, profileOf } from "./profile-of.ts";
import { faultOf, questions } from "./questions.ts";

const target = "https://api.example";
const known: Known = {
  target,
  accounts: [{ plan: "standard", variable: "STANDARD_KEY" }],
  webhook: "127.0.0.1:9000",
  webhookUrl: "https://hooks.example",
  media: "base64",
  enterpriseKey: "ENTERPRISE_KEY",
  editModel: "retouch-2",
  queueFull: "Maximum 5 queued requests (allowed).",
};

describe("the profile that init writes", () => {
  it("says media, slugs, the public address of webhooks and what a full queue answers", () => {
    const profile = profileOf(known, { signupOpen: true });

    expect(profile).toMatchObject({
      slugs: { editModel: "retouch-2" },
      evidence: {
        media: { form: "base64" },
        webhook: { listen: "127.0.0.1:9000", publicUrl: "https://hooks.example" },
      },
    });
    const { recognise } = parseProfile(profile, { STANDARD_KEY: "s", ENTERPRISE_KEY: "e" });
    const [{ text = "" } = {}] = recognise.queueFull;
    expect(new RegExp(text).test(`Rate limit exceeded. ${known.queueFull}`)).toBe(true);
  });

  it("has the kit serve its files where the target is to fetch them", () => {
    expect(profileOf({ ...known, media: "127.0.0.1:8000" }, {}).evidence?.media).toEqual({
      form: "url",
      listen: "127.0.0.1:8000",
    });
  });

  it("declares nothing that nobody knows", () => {
    expect(profileOf({ target, accounts: [] }, {})).toEqual({ target: { baseUrl: target } });
  });
});

describe("an answer to init", () => {
  it.each([
    ["mailbox", "localhost", "wanted host:port"],
    ["webhookUrl", "hooks.example", "wanted an address"],
    ["enterpriseKey", "ent_1f-2", "wanted the name of a variable"],
    ["editModel", "a/b", "wanted one path segment"],
    ["media", "base 64", "wanted base64"],
  ])("to %s is looked at as it is given: %s", (name, answer, why) => {
    const question = questions.find((one) => one.name === name);

    expect(question && faultOf(question, answer)).toContain(why);
  });
});
