import { expect, it } from "vitest";
import { declarations } from "./declarations.ts";

const facts = {
  "offers.scopes": ["queue"],
  "signup.open": true,
  "enterprise.key": "[secret]",
  "enterprise.keyLockedAfter": 0,
  "values.outOfRange": "clamp",
  "values.languages": { song: Array.from({ length: 60 }, (_, nth) => `language ${nth}`) },
  "recognise.output": ["/a".repeat(40)],
  "recognise.queueFull": [
    { status: [429], where: [{ pointer: "/error_code", in: ["queue_full"] }] },
    { text: "queue is full" },
  ],
  "queue.serviceTime": { minimumMs: 60, stable: false },
  "within.webhookMs": 2000,
  "within.mailAgainMs": 0,
};

const sentencesOf = (scopes: Parameters<typeof declarations>[1]) =>
  declarations(facts, scopes).flatMap(([, those]) => those.map(({ says }) => says));

it("a declared fact is a sentence that needs no schema, in the part of the profile that it is of", () => {
  const all = declarations(facts, ["queue", "enterprise"]);

  expect(all.map(([about]) => about).slice(0, 2)).toEqual([
    "The enterprise tier",
    "Values, where the document leaves them open",
  ]);
  expect(sentencesOf(["queue", "enterprise"])).toEqual([
    "After how many wrong keys the valid one may be refused for a while: never",
    "What happens to values out of range, overall: the nearest value in range is taken",
    "Lists that the document counts but does not print: all language values of song_generator: 60 of them",
    expect.stringMatching(/^Where a result holds its output URL: (\/a){40}$/),
    "Forms of an answer that turned a request away because the queue is full: status 429 with error_code queue_full, or a text like queue is full",
    "How long one job is processed: no job is processed in less than this: 60 ms; jobs with the same body take the same time, within a fifth: no",
    "Within which time a lone request's webhook was called: 2 s",
    "Within which time another reset or verification mail to the same address may be kept back, without a word: never",
  ]);
});

it("stands whole behind its sentence, with what it settles", () => {
  const exact = new Map(
    declarations(facts, ["queue"]).flatMap(([, those]) =>
      those.map((one) => [one.exact, one.open]),
    ),
  );

  expect(exact.get("within.webhookMs: 2000")).toMatch(/^event kinds .*how late/);
  expect([...exact.keys()].join("\n")).toMatch(/^values\.languages: \{song: \[.*language 59\]\}$/m);
});

it("is left out where it is of a part that is not offered, and so are keys and scopes", () => {
  expect(sentencesOf(["standard"]).join()).not.toMatch(/sign|keys|processed|scopes/);
});
