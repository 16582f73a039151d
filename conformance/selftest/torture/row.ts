import type { ProfileInput } from "../../../contracts/profile/index.ts";
import type { ExitCode } from "../../../contracts/report.ts";

/** A hostile server that is up. */
export interface Hostile {
  profile: ProfileInput;
  /** What it received and nobody should have sent, once the run is over. */
  complaints?: () => string[];
  /** What it learnt during the run and no output or file may hold. */
  absent?: () => string[];
  close(): Promise<void>;
}

/** A hostile behaviour, and the right result of a run against it. */
export interface Row {
  /** `<family>.<name>` */
  id: string;
  /** What the server does, in words of the table. */
  behaviour: string;
  start: () => Promise<Hostile>;
  /** The command that meets a stranger's file, which it writes into the run's folder; default: `check`. */
  command?: (folder: string) => Promise<readonly string[]>;
  /** The rules that the run selects, as `--rules` takes them; none: all. */
  rules: readonly string[];
  /** The right exit codes. */
  exits: readonly ExitCode[];
  /** Rules that the behaviour breaks; any other fail is a false alarm. */
  fails: readonly string[];
  /** Rules that the behaviour breaks where a short run need not see it. */
  mayFail: readonly string[];
  /** Rules that must pass, whatever the others do. */
  passes: readonly string[];
  /** What no output or file may hold. */
  absent: readonly (string | RegExp)[];
  /** What no printed text or page may hold unescaped. */
  unshown: readonly (string | RegExp)[];
}

/** A row with the defaults of most rows; a server without the reference behind it ends with exit 3. */
export type RowFacts = Pick<Row, "id" | "behaviour" | "start"> & Partial<Row>;

/** The rules that a row selects by default: the victim is mostly `refresh`, and the others must still be told. */
const usualRules = ["login.token-type", "refresh.token-type", "signup.creates-user"];

/** Of a row that disturbs nothing: each of these rules passes. */
export const harmless: Partial<RowFacts> = { exits: [0], passes: usualRules };

export const row = (facts: RowFacts): Row => ({
  rules: usualRules,
  exits: [0, 2],
  fails: [],
  mayFail: [],
  passes: [],
  absent: [],
  unshown: [],
  ...facts,
});
