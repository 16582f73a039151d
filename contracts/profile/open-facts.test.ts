import { describe, expect, it } from "vitest";
import { generationRouteIds } from "../wire/route-ids.ts";
import {
  minimalBody,
  offeredServers,
  outOfRangePolicy,
  type Profile,
  type ProfileInput,
  parameterName,
  parseProfile,
  profileFacts,
  profileSecrets,
  sampleValue,
  verifyLinkSelector,
} from "./index.ts";

function profile(facts: Omit<ProfileInput, "target"> = {}): Profile {
  return parseProfile({ target: { baseUrl: "https://u:p@models.example.com" }, ...facts }, {});
}

describe("a fact that was not declared", () => {
  it("is a guess and says so", () => {
    expect(parameterName(profile(), "captionLength")).toEqual({ value: "length", declared: false });
    expect(verifyLinkSelector(profile(), "json").declared).toBe(false);
    expect(outOfRangePolicy(profile(), "music_gen.duration")).toBeUndefined();
  });

  it.each(generationRouteIds)("leaves %s with a body to try", (route) => {
    const { value, declared } = minimalBody(profile(), route);

    expect(Object.keys(value)).not.toHaveLength(0);
    expect(declared).toBe(false);
  });

  it("follows the form in which media are sent", () => {
    const inline = profile({ evidence: { media: { form: "base64" } } });

    expect(sampleValue(inline, "object_removal.base64").value).toBe(true);
    expect(sampleValue(profile(), "object_removal.base64").value).toBe(false);
  });
});

describe("a declared fact", () => {
  it("replaces the guess, in the bodies too", () => {
    const declared = profile({ parameters: { names: { editImages: "pictures" } } });

    expect(parameterName(declared, "editImages")).toEqual({ value: "pictures", declared: true });
    expect(minimalBody(declared, "image_editing").value).toHaveProperty("pictures");
    const numbered = profile({ parameters: { editImagesForm: "numbered" } });
    expect(minimalBody(numbered, "image_editing").value.init_image).toBe("{media:image}");
  });

  it("adds the extra members that a route requires to a declared body", () => {
    const parameters = { bodies: { caption: { pic: 1 } }, extra: { caption: { tenant: "t" } } };

    expect(minimalBody(profile({ parameters }), "caption")).toEqual({
      value: { pic: 1, tenant: "t" },
      declared: true,
    });
  });

  it("about one parameter goes before the overall one", () => {
    const declared = profile({
      values: { outOfRange: "reject", outOfRangeOf: { "text2img.size": "clamp" } },
    });

    expect(outOfRangePolicy(declared, "text2img.size")).toBe("clamp");
    expect(outOfRangePolicy(declared, "music_gen.duration")).toBe("reject");
  });
});

describe("the servers offered", () => {
  it("are the printed ones and those with a slug", () => {
    const declared = profile({ slugs: { chatServer: "talker" } });

    expect(offeredServers(declared).map((server) => server.segment)).toEqual([
      "3d",
      "text_to_speech",
      "faceswap",
      "talker",
    ]);
  });

  it("are the declared ones, as far as their segment is known", () => {
    const declared = profile({ offers: { servers: ["faceswap", "image"] } });

    expect(offeredServers(declared)).toEqual([{ kind: "faceswap", segment: "faceswap" }]);
  });
});

describe("the facts for a history's header", () => {
  const full = profile({
    users: [{ email: "ann@example.com", password: "p-users" }],
    accounts: [{ name: "a", plan: "standard", key: "k-account" }],
    enterprise: { key: "k-enterprise" },
    evidence: {
      mailbox: { kind: "imap", host: "mail.example.com", user: "imap-user", password: "p-imap" },
      names: {
        url: "https://h:p-basic@admin.example.com/{token}?secret=p-query",
        headers: { authorization: "p-header" },
        body: { admin: "p-body" },
      },
    },
  });

  it("hold no secret", () => {
    const text = JSON.stringify(profileFacts(full));

    const leaks = [...profileSecrets(full).map((each) => each.value), "ann@", "imap-user", "p-"];
    expect(leaks.filter((leak) => text.includes(leak))).toEqual([]);
  });

  it("make no secret of a header that says what another fact says", () => {
    const headers = { "x-model": "flux-2-dev-9", "x-key": "flux-2-dev-8" };
    const input = {
      target: { baseUrl: "http://x", headers },
      slugs: { imageModel: "flux-2-dev-9" },
    };

    const secrets = profileSecrets(parseProfile(input, {}));

    expect(secrets.map(({ value }) => value)).toEqual(["flux-2-dev-8"]);
  });

  it("are still a profile with the same other facts", () => {
    const facts = parseProfile(profileFacts(full), {});

    expect(facts.target.baseUrl).toBe("https://models.example.com");
    expect(facts.accounts[0]).toMatchObject({ name: "a", plan: "standard" });
    expect(facts.recognise).toEqual(full.recognise);
  });
});
