import type { ProfileInput } from "../../../../contracts/profile/index.ts";
import type { ProfileFacts } from "../../../../fixtures/profiles/with-facts.ts";
import type { DecisionOverrides } from "../../../../fixtures/reference/index.ts";
import { type Row, row, type Seconds } from "../row.ts";
import { reference } from "../targets.ts";

/** A check other than the usual one, which may show what the usual one does not. */
export interface Experiment {
  /** How it differs, in words of the table. */
  how: string;
  /** Facts of its own. */
  profile?: (given: ProfileInput) => ProfileInput;
  /** The rules that it selects; none: all. */
  rules?: readonly string[];
  seconds?: Seconds;
}

/** A fault of a service, and when it shows. */
export interface Fraud {
  /** What it hides, in words of the table. */
  hides: string;
  /** The rules that this breaks: no other rule may fail. */
  breaks: readonly string[];
  /** Made anew for each run, since most remember requests. */
  decisions: () => DecisionOverrides;
}

/** A service that is right only while it is examined, or on some of the occasions that an examination makes. */
export interface Cheat extends Fraud {
  /** `<family>.<name>` */
  id: string;
  /** When it is right and when it is wrong, in words of the table. */
  behaviour: string;
  /** The rules that the check selects; by default those that it breaks. */
  rules?: readonly string[];
  /** Facts of its profile that differ from the reference's. */
  profile?: ProfileFacts;
  /** Why a usual check does not detect it, and what would; undefined: it does. */
  needs?: string;
  /** A check that detects it where the usual one does not. */
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
