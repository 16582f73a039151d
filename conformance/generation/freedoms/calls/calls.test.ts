import { expect, it } from "vitest";
import { Story } from "../../../history/story.ts";
import { jobsOf } from "../../jobs.ts";
import { owedFrom } from "../../owed-calls.ts";
import { mayStandBehind } from "./index.ts";

const key = "enterprise-key-1";
const result = { status: "success", output: ["https://files.example/1.json"] };
const goesOn = { status: "processing" };

/** Transcriptions, each with what calls its webhook; the first is the one whose result did not come. */
function told(
  jobs: readonly (readonly object[])[],
  facts: object = {},
  answer: object = goesOn,
  isReached = false,
) {
  const story = new Story({
    enterprise: { key },
    within: { webhookMs: 2000 },
    async: { callsFailures: true },
    ...facts,
  });
  if (isReached) story.reachesReceivers();
  for (const [nth, calls] of jobs.entries()) {
    const body = { key, webhook: `http://127.0.0.1/h/h${nth}`, track_id: `track-${nth}` };
    story.call("POST /api/v1/enterprise/speech_to_text/transcribe", body, {
      json: { id: `${nth}`, ...(nth === 0 ? answer : goesOn) },
    });
    for (const call of calls) story.hook(`h${nth}`, call);
    story.wait(40);
  }
  return story.call("/elsewhere").history;
}

/** The freedoms that may be why the first job was not called back with its result, by name. */
function behind(...story: Parameters<typeof told>): string[] {
  const history = told(...story);
  const [job] = jobsOf(history).to("transcribe");
  if (job === undefined) throw new Error("the story has no transcription");
  const by = owedFrom(job.call, history);
  return mayStandBehind.flatMap(({ name, explains }) => (explains(job, by, history) ? name : []));
}

const afar = { target: { baseUrl: "https://api.example.com" } };
const withFinalCall = {
  callsFailures: true,
  finalCall: [{ where: [{ pointer: "/output", present: true }] }],
};
const called = ["1", "2"].map(() => [result]);

it.each<[string[], ...Parameters<typeof told>]>([
  [[], [[], ...called]],
  [["late call"], [[], ...called], { within: {} }],
  [
    ["refusal in friendly words", "result in the answer"],
    [[], ...called],
    {},
    { status: "rejected" },
  ],
  [["last call that does not say so"], [[{ progress: 50 }], ...called], { async: withFinalCall }],
  [
    ["receiver out of reach", "way to the receiver that was cut"],
    [[], []],
  ],
  [[], [[], [], []], {}, goesOn, true],
  [["receiver out of reach", "way to the receiver that was cut"], [[], [], []], afar, goesOn, true],
  [["way to the receiver that was cut"], [[], ...called], afar],
  [["job without a result"], [[], ...called], { async: {} }],
])("a call that did not come may be %j", (names, ...story) => {
  expect(behind(...story)).toEqual(names);
});
