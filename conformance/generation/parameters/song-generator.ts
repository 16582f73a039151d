import {
  songGeneratorDurationBounds,
  songGeneratorTextFields,
} from "../../../contracts/clauses/song.ts";
import { durationSeconds, type SongModel, songModelCapSeconds } from "../../../contracts/limits.ts";
import { minimalBody, type Profile, parameterName } from "../../../contracts/profile/index.ts";
import { type Asking, isAccepted, type Job, membersOf } from "../jobs/job.ts";
import { guessedName } from "../names.ts";
import { readLanguage, textInLanguage } from "../values/languages.ts";
import type { Parameter, Reading } from "../values/parameter.ts";
import { type Range, readNumber, typeName } from "../values/readings.ts";
import type { ParameterOfRange } from "./bounded.ts";
import { listed, type ParameterOfList } from "./listed.ts";

const siblings = (): readonly Parameter[] => songParameters;

const anyModel = listed({
  route: "song_generator",
  siblings,
  member: "model_id",
  values: Object.keys(songModelCapSeconds),
  alike:
    "diffrhythm-medium diffrhythm-base diffrhythm-full diffrhythm-2 diffrhythm musicgen-large short long",
  parameter: "song_generator.model_id",
  rivals: {
    duration: songGeneratorDurationBounds.id,
    instrumental: songGeneratorTextFields.id,
  },
});

/** A song longer than the model makes may be refused for its duration: then the refusal shows nothing of the model. */
export const songModel: ParameterOfList = {
  ...anyModel,
  read: (job, facts) =>
    job.disposition !== "accepted" && isBeyondCap(job) ? undefined : anyModel.read(job, facts),
};

function isBeyondCap(job: Asking): boolean {
  const model = modelOf(job);
  const { duration } = membersOf(job);
  return (
    model !== undefined && typeof duration === "number" && duration > songModelCapSeconds[model]
  );
}

/** The model that a song asks for, where it is a listed one. */
export function modelOf(job: Asking): SongModel | undefined {
  const { model_id } = membersOf(job);
  return Object.keys(songModelCapSeconds).find((model) => model === model_id) as
    | SongModel
    | undefined;
}

const range: Range = { ...durationSeconds, near: 1, step: 1 };

/** Between the model's cap and 480 seconds refusing and capping are both right: that is no reading. */
export const songDuration: ParameterOfRange = {
  range,
  route: "song_generator",
  siblings,
  members: () => ["duration"],
  read(job) {
    const model = modelOf(job);
    const { duration } = membersOf(job);
    if (model === undefined || duration === undefined) return undefined;
    const cap = songModelCapSeconds[model];
    const { max } = range;
    if (typeof duration === "number" && duration > cap && duration <= max) return undefined;
    const isAbove = typeof duration === "number" && duration > max;
    const { is, kind } = readNumber(duration, { ...range, max: isAbove ? max : cap });
    return { is, kind: `${model}: ${kind}` };
  },
};

/** A text that no sensible service turns away: 10 to 200 characters, no control characters, no markup. */
function isPlainText(text: string): boolean {
  return /^[^\p{Cc}<>{}]{10,200}$/u.test(text) && text.trim() === text;
}

const oddText = (text: string): string => {
  if (text.trim() === "") return text === "" ? "the empty string" : "blanks";
  if (text.length > 200) return "a long text";
  if (/\p{Cc}/u.test(text)) return "a text with control characters";
  return /[<>{}]/.test(text) ? "a text with markup" : "a short text";
};

export const songTextMembers = ["caption", "lyrics", "prompt"] as const;

/**
 * Plain texts are taken; long, empty, short and odd ones are open. Which of the three go together, and which with an instrumental
 * song, is not shown: a refusal counts where another text was taken alike; alone in a sung song, where one was taken so at another
 * time, or was asked for beside others, too, and never taken.
 */
export const songText = (member: (typeof songTextMembers)[number]): Parameter => ({
  route: "song_generator",
  siblings,
  members: () => [member],
  isControl(accepted, refused, others, facts) {
    if (has(accepted, member)) return true;
    const isAlone = (job: Job) => isSung(job, facts) && !hasOther(job, member);
    const having = others.filter((job) => has(job, member));
    const taken = having.filter(isAccepted);
    const isNeverTaken = taken.length === 0 && having.some((job) => hasOther(job, member));
    return isAlone(refused) && (isNeverTaken || taken.some(isAlone));
  },
  read(job): Reading | undefined {
    const { [member]: value } = membersOf(job);
    if (typeof value !== "string") return undefined;
    return isPlainText(value)
      ? { is: "inside", kind: member }
      : { is: "open", kind: oddText(value) };
  },
});

/** Whether a song says that it is sung, or says of that what the declared body does, which has lyrics. */
function isSung(job: Asking, facts: Profile): boolean {
  const { instrumental } = membersOf(job);
  const { declared, value } = minimalBody(facts, "song_generator");
  return (
    instrumental === false || (declared && "lyrics" in value && instrumental === value.instrumental)
  );
}

const has = (job: Asking, member: string): boolean => Object.hasOwn(membersOf(job), member);

const hasOther = (job: Asking, member: (typeof songTextMembers)[number]): boolean =>
  songTextMembers.some((other) => other !== member && has(job, other));

/**
 * Both values of `instrumental`. An instrumental song may need to come without lyrics, a sung one with them:
 * what becomes of the other two pairs counts only where they are taken.
 */
export const songInstrumental: Parameter = {
  route: "song_generator",
  siblings,
  members: () => ["instrumental"],
  read(job): Reading | undefined {
    const { instrumental, lyrics } = membersOf(job);
    if (typeof instrumental !== "boolean") return undefined;
    const fits = instrumental === (lyrics === undefined);
    if (fits || job.disposition === "accepted")
      return { is: "inside", kind: `instrumental ${instrumental}` };
    return { is: "open", kind: `${instrumental} ${instrumental ? "beside" : "without"} lyrics` };
  },
};

/** A list or an object instead of a text, and a text such as `"maybe"` instead of a boolean. */
export const songFieldType = (
  member: (typeof songTextMembers)[number] | "instrumental",
): Parameter => ({
  route: "song_generator",
  siblings,
  members: () => [member],
  read(job): Reading | undefined {
    const value = membersOf(job)[member];
    if (value === undefined) return undefined;
    const isFlag = member === "instrumental";
    if (typeof value === (isFlag ? "boolean" : "string"))
      return { is: "inside", kind: typeName(value) };
    const isOutside = isFlag ? isText(value) && !truthValue.test(value) : isObjectOrList(value);
    const kind = isFlag ? "instrumental that is no truth value" : `${member} that is no text`;
    return isOutside ? { is: "outside", kind } : { is: "open", kind: typeName(value) };
  },
});

const isText = (value: unknown): value is string => typeof value === "string";
const isObjectOrList = (value: unknown): boolean => typeof value === "object" && value !== null;

/** How frameworks read a boolean in a text, and its lack: empty or null. */
const truthValue = /^\s*(true|false|yes|no|on|off|y|n|t|f|[01]|null|none|)\s*$/i;

export const songLanguage: Parameter = {
  route: "song_generator",
  siblings,
  members: (facts) => [parameterName(facts, "songLanguage").value],
  read(job, facts): Reading | undefined {
    const [name = ""] = this.members(facts);
    return readLanguage(membersOf(job)[name], facts.values.languages.song);
  },
  guessed: (facts) => guessedName(facts, "songLanguage"),
  excuse: (job, others, facts) =>
    textInLanguage(job, parameterName(facts, "songLanguage").value, others),
};

const songParameters: readonly Parameter[] = [
  songModel,
  songDuration,
  songInstrumental,
  ...songTextMembers.flatMap((member) => [songText(member), songFieldType(member)]),
  songFieldType("instrumental"),
  songLanguage,
];
