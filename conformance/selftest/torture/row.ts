import type { ProfileInput } from "../../../contracts/profile/index.ts";
import type { ExitCode } from "../../../contracts/report.ts";

/** A hostile server that is up. */
export interface Hostile {
  profile: ProfileInput;
  /** What it saw that nobody should have sent, once the run is over. */
  complaints?: () => string[];
  close(): Promise<void>;
}

/** A hostile behaviour, and what a run against it comes to. */
export interface Row {
  /** `<family>.<name>` */
  id: string;
  /** What the server does, in words of the table. */
  behaviour: string;
  start: () => Promise<Hostile>;
  /** Rules that are asked for, as `--rules` takes them; none: all. */
  rules: readonly string[];
  /** The exit codes that are right. */
  exits: readonly ExitCode[];
  /** Rules that the behaviour breaks; any other that fails was accused of something. */
  fails: readonly string[];
  /** Rules that may fail, or not. */
  mayFail: readonly string[];
  /** Rules that pass, whatever the rest does. */
  passes: readonly string[];
  /** What must not stand in what was printed or written. */
  absent: readonly (string | RegExp)[];
  /** What must not stand as itself in what is shown to somebody: what was printed, and pages. */
  unshown: readonly (string | RegExp)[];
  seconds: Seconds;
}

/** The time of a run, s. */
export interface Seconds {
  /** What `--time` gives it. */
  given: number;
  /** It must be over by then: judging and writing have the rest. */
  most: number;
}

/** What runs have unless a row says otherwise. */
export const usualSeconds: Seconds = { given: 12, most: 30 };

/** A row, with what most of them have in common; one that stands alone is told by exit 3. */
export type RowFacts = Pick<Row, "id" | "behaviour" | "start"> & Partial<Row>;

/** Asked for unless a row says otherwise: the victim is mostly `refresh`, and the others are still told. */
const usualRules = ["login.token-type", "refresh.token-type", "signup.creates-user"];

export const row = (facts: RowFacts): Row => ({
  rules: usualRules,
  exits: [0, 2],
  fails: [],
  mayFail: [],
  passes: [],
  absent: [],
  unshown: [],
  seconds: usualSeconds,
  ...facts,
});
