import { expect, it } from "vitest";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { owedFrom } from "../../generation/webhooks/owed-calls.ts";
import { keyed, Story } from "../../history/reading/story.ts";
import { contradicts } from "../../history/sighting.ts";
import { everyFreedom } from "../../model/freedoms.ts";

const result = { status: "success", output: ["https://files.example/1.json"] };
const goesOn = { status: "processing" };

/** Transcriptions, each with what calls its webhook; the first is the one whose result did not come. */
function weighed(
  jobs: readonly (readonly object[])[],
  facts: object = {},
  answer: object = goesOn,
  isReached = false,
) {
  const story = new Story({
    ...keyed,
    within: { webhookMs: 2000 },
    async: { callsFailures: true },
    ...facts,
  });
  if (isReached) story.reachesReceivers();
  for (const [nth, calls] of jobs.entries()) {
    const body = { webhook: `http://127.0.0.1/h/h${nth}`, track_id: `track-${nth}` };
    story.ask("transcribe", body, { json: { id: `${nth}`, ...(nth === 0 ? answer : goesOn) } });
    for (const call of calls) story.hook(`h${nth}`, call);
    story.wait(40);
  }
  return story.call("/elsewhere").history;
}

/** The freedoms that may be why the first job was not called back with its result, by name. */
function behind(...story: Parameters<typeof weighed>): string[] {
  const history = weighed(...story);
  const [job] = jobsOf(history).to("transcribe");
  if (job === undefined) throw new Error("the story has no transcription");
  const until = owedFrom(job.call, history);
  const breach = contradicts(job.call, {
    ...{ field: "the webhook", expected: "called", got: "no call" },
    awaited: { from: job.call.sent.at.t, until, isLate: false },
  });
  return everyFreedom.flatMap(({ name, explains }) =>
    explains(breach, history)?.is === "open" ? name : [],
  );
}

const afar = { target: { baseUrl: "https://api.example.com" } };
const withFinalCall = {
  callsFailures: true,
  finalCall: [{ where: [{ pointer: "/output", present: true }] }],
};
const called = ["1", "2"].map(() => [result]);

it.each<[string[], ...Parameters<typeof weighed>]>([
  [[], [[], ...called]],
  [["job without a result"], [[], ...called], { within: {} }],
  [["refusal in friendly words", "form of a result"], [[], ...called], {}, { status: "rejected" }],
  [["form of a result"], [[{ progress: 50 }], ...called], { async: withFinalCall }],
  [["receiver out of reach"], [[], []]],
  [[], [[], [], []], {}, goesOn, true],
  [["receiver out of reach"], [[], [], []], afar, goesOn, true],
  [["receiver out of reach"], [[], ...called], afar],
  [["job without a result"], [[], ...called], { async: {} }],
])("a call that did not come may be %j", (names, ...story) => {
  expect(behind(...story)).toEqual(names);
});
