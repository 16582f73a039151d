import type { ProfileInput } from "../../../../contracts/profile/index.ts";
import type { ProfileFacts } from "../../../../fixtures/profiles/with-facts.ts";
import type { DecisionOverrides } from "../../../../fixtures/reference/index.ts";
import { type Row, row, type Seconds } from "../row.ts";
import { reference } from "../targets.ts";

/** A check that is made otherwise than usually: it may tell what the usual one does not. */
export interface Experiment {
  /** How it is made, in words of the table. */
  how: string;
  /** Facts of its own. */
  profile?: (given: ProfileInput) => ProfileInput;
  /** Rules that are asked for; none: all. */
  rules?: readonly string[];
  seconds?: Seconds;
}

/** What is wrong with a service, and when. */
export interface Fraud {
  /** What it hides, in words of the table. */
  hides: string;
  /** Rules that this breaks: nobody may be accused under another. */
  breaks: readonly string[];
  /** Made anew for each run: most remember what they have seen. */
  decisions: () => DecisionOverrides;
}

/** A service that is right only while it is examined, or on some of the occasions that an examination makes. */
export interface Cheat extends Fraud {
  /** `<family>.<name>` */
  id: string;
  /** When it is right and when it is wrong, in words of the table. */
  behaviour: string;
  /** Rules that are asked for; without any, those that it breaks. */
  rules?: readonly string[];
  /** Facts of its profile that differ from the reference's. */
  profile?: ProfileFacts;
  /** Why a usual check does not tell it, and what would; none: it does. */
  needs?: string;
  /** What tells it where the usual check does not. */
  experiment?: Experiment;
}

/** The rows of a cheat: the usual check of it, and the experiment where it has one. */
export function rowsOf(cheat: Cheat): Row[] {
  const { experiment } = cheat;
  return experiment === undefined ? [rowOf(cheat)] : [rowOf(cheat), rowOf(cheat, experiment)];
}

export const rowIds = ({ id }: Pick<Cheat, "id">) => ({
  usual: `cheats.${id}`,
  experiment: `cheats.${id}.experiment`,
});

function rowOf(cheat: Cheat, experiment?: Experiment): Row {
  const ids = rowIds(cheat);
  const profile = experiment?.profile ?? ((given: ProfileInput) => given);
  return row({
    id: experiment === undefined ? ids.usual : ids.experiment,
    ...{ behaviour: cheat.behaviour, exits: [0, 1, 2], mayFail: cheat.breaks },
    rules: experiment?.rules ?? cheat.rules ?? cheat.breaks,
    ...(experiment?.seconds === undefined ? {} : { seconds: experiment.seconds }),
    start: async () => {
      const hostile = await reference({
        decisions: cheat.decisions(),
        profile: { pace: { timeoutMs: 5000 }, ...cheat.profile },
      })();
      return { ...hostile, profile: profile(hostile.profile) };
    },
  });
}
