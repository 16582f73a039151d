import { describe, expect, it } from "vitest";
import { z } from "zod";
import { evidences } from "../clauses/clause.ts";
import { variable } from "./environment.ts";
import {
  defineProfile,
  effectiveBudget,
  effectivePace,
  effectiveWait,
  offersEvidence,
  ProfileError,
  type ProfileInput,
  parseProfile,
  profileFacts,
  profileSchema,
  profileSecrets,
} from "./index.ts";

const remote = { target: { baseUrl: "https://models.example.com/" } };
const local = { target: { baseUrl: "http://127.0.0.1:8080" } };

function complaint(profile: unknown, env = {}): string {
  try {
    parseProfile(profile, env);
  } catch (error) {
    if (error instanceof ProfileError) return error.message;
    throw error;
  }
  throw new Error("the profile was accepted");
}

describe("a profile with a base URL alone", () => {
  it("parses, with every scope offered and nothing declared", () => {
    const profile = parseProfile(remote, {});

    expect(profile.target.baseUrl).toBe("https://models.example.com");
    expect(profile.offers.scopes).toHaveLength(5);
    expect(profile.queue.runningCounts).toBeUndefined();
    expect(profile.values.outOfRange).toBeUndefined();
    expect(profile.parameters.standardKey).toEqual({ in: "body", name: "key" });
    expect(profile.evidence).toEqual({});
  });

  it.each([
    "https://Models.Example.com",
    "https://models.example.com:443//",
    "https://user:secret@models.example.com/?#",
  ])("has one spelling for %s", (baseUrl) => {
    const { target } = parseProfile({ target: { baseUrl } }, {});

    expect(target.baseUrl).toBe("https://models.example.com");
  });

  it.each(["?code=abc", "/docs#/", "/docs?#top"])("refuses %s behind the path", (behind) => {
    const baseUrl = `https://models.example.com${behind}`;

    expect(complaint({ target: { baseUrl } })).toContain(
      "wanted a URL without ?query and #fragment",
    );
  });

  it("survives a second reading of its own output", () => {
    const once = parseProfile(remote, {});

    expect(parseProfile(once, {})).toEqual(once);
  });

  it("is gentle off loopback", () => {
    const profile = parseProfile(remote, {});

    expect(effectivePace(profile)).toMatchObject({ requestsPerSecond: 4, timeoutMs: 10_000 });
    expect(effectiveBudget(profile)).toEqual({ users: 40, paidJobs: 0, restarts: 0 });
    expect(effectiveWait(profile, "mail")).toEqual({ ms: 30_000, declared: false });
  });

  it("is as gentle on loopback where the profile says so, but for what it declares", () => {
    const gentle = parseProfile({ ...local, pace: "gentle" }, {});
    const faster = parseProfile({ ...local, pace: { mode: "gentle", requestsPerSecond: 50 } }, {});

    expect(effectivePace(gentle)).toEqual(effectivePace(parseProfile(remote, {})));
    expect(effectiveBudget(gentle)).toEqual(effectiveBudget(parseProfile(remote, {})));
    expect(effectivePace(faster)).toEqual({ ...effectivePace(gentle), requestsPerSecond: 50 });
    expect(parseProfile(gentle, {})).toEqual(gentle);
  });

  it("is generous on loopback", () => {
    expect(effectivePace(parseProfile(local, {})).requestsPerSecond).toBeGreaterThan(100);
    expect(effectiveBudget(parseProfile(local, {})).paidJobs).toBeGreaterThan(100);
  });
});

describe("declared facts", () => {
  it("replace the defaults one by one", () => {
    const declared = { ...remote, pace: { concurrency: 2 }, within: { mailMs: 500 } };

    const profile = parseProfile(declared, {});

    expect(effectivePace(profile)).toMatchObject({ concurrency: 2, requestsPerSecond: 4 });
    expect(effectiveWait(profile, "mail")).toEqual({ ms: 500, declared: true });
  });

  it("may be written in TypeScript, every evidence included", () => {
    const written = defineProfile({
      ...remote,
      evidence: {
        mailbox: { kind: "smtp", listen: "127.0.0.1:2525" },
        webhook: { listen: "0.0.0.0:9000", publicUrl: "https://kit.example.com/hooks" },
        payment: { kind: "stripe", listen: "[::1]:9001" },
        clock: {
          set: { method: "PUT", url: "/clock", body: { now: "{to}" } },
          reset: { method: "DELETE", url: "/clock" },
        },
        trace: { url: "https://admin.example.com/jobs/{job}", pointer: "/trace" },
        media: { form: "base64" },
      },
    });

    const { evidence } = parseProfile(written, {});

    expect(evidence.clock?.set).toMatchObject({ method: "PUT", pointer: "" });
    expect(evidence.trace).toMatchObject({ began: "/began", ended: "/ended" });
  });
});

describe("evidence, by the names that clauses use", () => {
  const offered = (facts: Partial<ProfileInput>) => {
    const profile = parseProfile({ ...local, ...facts }, {});
    return evidences.filter((name) => offersEvidence(profile, name));
  };
  const [listen, probe] = ["127.0.0.1:0", { url: "/p" }];
  const clock = { set: probe, reset: probe };

  it("is none where nothing is declared, and all where everything is", () => {
    expect(offered({})).toEqual([]);
    expect(
      offered({
        target: { ...local.target, exclusive: true },
        evidence: {
          mailbox: { kind: "smtp", listen },
          webhook: { listen },
          payment: { kind: "stripe", listen },
          media: { form: "url", listen },
          names: probe,
          effective: probe,
          servers: probe,
          trace: probe,
          clock,
        },
        values: { languages: { song: ["en"] } },
      }),
    ).toEqual(evidences);
  });

  it("is none of the clock where others use the target as well", () => {
    expect(offered({ evidence: { clock } })).toEqual([]);
  });
});

describe("a wrong profile", () => {
  it("is told the nearest known key, on any depth", () => {
    expect(complaint({ ...remote, evidnce: {} })).toMatchInlineSnapshot(
      `"Profile field evidnce: met {}, wanted a known key. Did you mean "evidence"? Rename or remove it."`,
    );
    expect(
      complaint({ ...remote, parameters: { bodies: { musicgen: {} } } }),
    ).toMatchInlineSnapshot(
      `"Profile field parameters.bodies.musicgen: met {}, wanted a known key. Did you mean "music_gen"? Rename or remove it."`,
    );
    expect(
      complaint({ ...remote, evidence: { mailbox: { kind: "mailpit", ulr: "x" } } }),
    ).toMatchInlineSnapshot(`
      "Profile field evidence.mailbox.url: met nothing, wanted a value of type string (Mailpit's address). Add it to the profile.
      Profile field evidence.mailbox.ulr: met "x", wanted a known key. Did you mean "url"? Rename or remove it."
    `);
  });

  it("is told the field, the value met, the form wanted and a next step", () => {
    expect(complaint({ target: {} })).toMatchInlineSnapshot(
      `"Profile field target.baseUrl: met nothing, wanted a value of type string (The service's base address, behind which the document's paths are put; a user and password in it are sent as Basic credentials). Add it to the profile."`,
    );
    expect(complaint({ target: { baseUrl: "nowhere" } })).toContain("wanted an http or https URL");
    expect(complaint({ target: { baseUrl: "ftp://x" } })).toMatchInlineSnapshot(
      `"Profile field target.baseUrl: met "ftp://x", wanted an http or https URL (The service's base address, behind which the document's paths are put; a user and password in it are sent as Basic credentials). Correct it."`,
    );
    expect(complaint({ ...remote, pace: { concurrency: "two" } })).toMatchInlineSnapshot(
      `"Profile field pace: met {"concurrency":"two"}, wanted one of "gentle", or concurrency: a value of type number (How fast the kit may go; "gentle": few users and 4 requests a second, as off loopback). Correct it."`,
    );
    expect(complaint({ ...remote, evidence: { mailbox: { kind: "pop3" } } })).toMatchInlineSnapshot(
      `"Profile field evidence.mailbox.kind: met "pop3", wanted one of "smtp", "mailpit", "imap", "http". Correct it."`,
    );
    expect(complaint({ ...remote, offers: { scopes: ["everything"] } })).toMatchInlineSnapshot(
      `"Profile field offers.scopes[0]: met "everything", wanted one of "control-plane", "enterprise-restart", "standard", "enterprise", "queue". Correct it."`,
    );
    expect(complaint("nothing at all")).toMatchInlineSnapshot(
      `"Profile field (whole profile): met "nothing at all", wanted a value of type object (Facts about one implementation of the Model Platform API). Correct it."`,
    );
  });

  it("names a placeholder that no probe can fill", () => {
    const evidence = { names: { url: "/tokens/{access}", body: { deep: ["{user}"] } } };

    expect(complaint({ ...remote, evidence })).toMatchInlineSnapshot(`
      "Profile field evidence.names.url: met "/tokens/{access}", wanted only the placeholders {email} {token} {job} {kind} {to} {track_id} {hook}; {access} is none (Where the request goes; placeholders are percent-encoded into it). Correct it.
      Profile field evidence.names.body: met {"deep":["{user}"]}, wanted only the placeholders {email} {token} {job} {kind} {to} {track_id} {hook}; {user} is none (JSON body of the request; placeholders in its strings are filled). Correct it."
    `);
  });

  it("never shows a secret", () => {
    const accounts = [{ name: "a", plan: "gold", key: 123456 }];

    expect(complaint({ ...remote, accounts })).not.toContain("123456");
  });
});

describe("the environment", () => {
  const env = { KIT_KEY: "k-1", WORD: "Grey Goose" };

  it("fills in keys, passwords and headers, each a secret that goes to a named host", () => {
    const profile = parseProfile(
      {
        target: { ...remote.target, headers: { "x-plain": `Says ${variable("WORD")}` } },
        accounts: [{ name: "a", plan: "standard", key: variable("KIT_KEY") }],
        evidence: {
          mailbox: { kind: "imap", host: "mail.example", user: "u", password: variable("WORD") },
          trace: { url: "https://u:p@admin.example:8443/{job}", headers: { a: variable("WORD") } },
          clock: { set: { url: "/c", headers: { b: variable("KIT_KEY") } }, reset: { url: "/c" } },
        },
      },
      env,
    );

    expect(profile.target.headers).toEqual({ "x-plain": "Says Grey Goose" });
    expect(profile.variables?.map(({ name, field, to }) => [name, field, to])).toEqual([
      ["WORD", "target.headers.x-plain", "models.example.com"],
      ["KIT_KEY", "accounts[0].key", "models.example.com"],
      ["WORD", "evidence.mailbox.password", "mail.example:993"],
      ["WORD", "evidence.trace.headers.a", "admin.example:8443"],
      ["KIT_KEY", "evidence.clock.set.headers.b", "models.example.com"],
    ]);
    expect(profileSecrets(profile).map(({ value }) => value)).toContain("Grey Goose");
    expect(JSON.stringify(profileFacts(profile))).not.toMatch(/Grey Goose|k-1/);
  });

  it("gets into no other text, and an address or a name that wants it is refused", () => {
    const facts = {
      target: { baseUrl: `http://${variable("WORD")}`, name: variable("WORD") },
      parameters: { bodies: { text2img: { key: variable("WORD") } } },
    };

    expect(complaint(facts, env)).toBe(
      ["target.baseUrl", "target.name", "parameters.bodies.text2img.key"]
        .map(
          (field) =>
            `Profile field ${field}: met ${field.endsWith("key") ? "a string" : `"${field.endsWith("name") ? "" : "http://"}${variable("WORD")}"`}, wanted no ${variable("WORD")}, which only keys, passwords and headers may hold. ` +
            "Write the value itself, or a profile in TypeScript, which reads process.env itself.",
        )
        .join("\n"),
    );
  });

  it.each([{}, { KIT_KEY: "" }])("is named when a variable is missing or empty: %j", (unset) => {
    expect(complaint({ ...remote, enterprise: { key: variable("KIT_KEY") } }, unset)).toBe(
      "Profile field enterprise.key: met a string, wanted the environment variable KIT_KEY to be set, and not empty. Set KIT_KEY and run again.",
    );
  });

  it("is never quoted", () => {
    const headers = { "x-token": variable("KIT_KEY") };
    const broken = { KIT_KEY: "k-1\r\nHost: elsewhere" };

    expect(complaint({ target: { ...remote.target, headers } }, broken)).toMatch(
      /^Profile field target\.headers\.x-token: met "\$\{KIT_KEY\}", wanted a header's value, without line breaks/,
    );
  });
});

it.each<[string, object]>([
  ["a header's value", { target: { ...remote.target, headers: { a: "b\r\nHost: c" } } }],
  ["a header's name", { target: { ...remote.target, headers: { "a\r\nb": "c" } } }],
  ["a probe's header", { ...remote, evidence: { trace: { url: "/t", headers: { a: "b\nc" } } } }],
  ["a key", { ...remote, enterprise: { key: "a\nb" } }],
  ["a key's name", { ...remote, parameters: { standardKey: { in: "header", name: "a\nb" } } }],
  ["what stands before a key", { ...remote, parameters: { standardKey: { prefix: "a\nb" } } }],
])("lets no line break into %s", (_, facts) => {
  expect(complaint(facts)).toMatch(/wanted .*(without line breaks|the name of a header)/);
});

it("describes every field to an editor", () => {
  const undescribed: string[] = [];
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(Reflect.get(node, "properties") ?? {})) {
      const field = `${path}.${key}`;
      const fixed = Reflect.get(value as object, "const") !== undefined;
      if (!fixed && typeof Reflect.get(value as object, "description") !== "string")
        undescribed.push(field);
      visit(value, field);
    }
    for (const key of ["items", "additionalProperties"]) visit(Reflect.get(node, key), path);
    for (const key of ["oneOf", "anyOf"]) {
      for (const each of Reflect.get(node, key) ?? []) visit(each, path);
    }
  };

  visit(z.toJSONSchema(profileSchema, { io: "input" }), "profile");

  expect(undescribed).toEqual([]);
});

it("refuses a profile that is nested without end in a sentence", () => {
  const deep = JSON.parse(`${'{"target":'.repeat(5000)}1${"}".repeat(5000)}`);

  expect(() => parseProfile(deep, {})).toThrow(ProfileError);
  expect(() => parseProfile(deep, {})).toThrow("nested deeper than 60 levels");
});
