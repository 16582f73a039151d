import { readFileSync } from "node:fs";
import { rules } from "../../rules/index.ts";
import { type DeviationHome, deviationHomes } from "./homes.ts";
import { hashOf, type Modules, readModules } from "./modules.ts";

/** What the rows of the tables depend on today, 16 hex digits each. */
export interface Digests {
  /** Of each rule, by id: its module and all that it reaches, its judge and its drives among it. */
  rules: Readonly<Record<string, string>>;
  /** Of a mutant that these drives showed: its module, the rules that it breaks, and the drives. */
  ofKill: (mutant: string, by: readonly string[]) => string;
  /** Of deviations in one company: their modules, what runs and serves them, and these rules, if any. */
  ofSoundness: (ids: readonly string[], rules?: readonly string[]) => string;
}

/** The files that are digested. */
export interface Layout {
  /** What every examination reaches: the runner, the way to a target, the reference. */
  shared: readonly string[];
  /** Texts that change what is seen and are no modules, such as the versions of packages. */
  beside: readonly string[];
  rules: Readonly<Record<string, RuleHome>>;
  /** The module of each mutant and variant, by id, and the rules that it breaks. */
  deviations: ReadonlyMap<string, DeviationHome>;
}

interface RuleHome {
  file: string;
  /** The names of its drives. */
  drives: readonly string[];
}

/** The digests of a tree that is laid out so. */
export function digestsOf(modules: Modules, layout: Layout): Digests {
  const { reachedFrom, digestOf, digestOver } = modules;
  const short = (...texts: readonly string[]): string => hashOf(texts).slice(0, 16);
  const shared = short(digestOf(...layout.shared), ...layout.beside);
  const homes = Object.entries(layout.rules);
  const ruleDigests = Object.fromEntries(
    homes.map(([id, { file }]) => [id, short(digestOf(file))]),
  );
  // A drive's module is in reach of every rule that lists it, and so in what all of them reach.
  const driveDigest = remembered((name: string): string => {
    const owners = homes.filter(([, { drives }]) => drives.includes(name));
    const [first, ...rest] = owners.map(([, { file }]) => reachedFrom(file));
    if (first === undefined) return "gone";
    return digestOver([...first].filter((file) => rest.every((other) => other.has(file))));
  });
  const fileDigest = remembered((file: string): string => digestOf(file));
  const deviation = (id: string): string => {
    const home = layout.deviations.get(id);
    return home === undefined ? "gone" : `${id} ${fileDigest(home.file)}`;
  };
  return {
    rules: ruleDigests,
    ofKill: (mutant, by) => {
      const broken = layout.deviations.get(mutant)?.breaks ?? [];
      const told = [...broken.map((id) => ruleDigests[id] ?? "gone"), ...by.map(driveDigest)];
      return short(shared, deviation(mutant), ...told);
    },
    ofSoundness: (ids, met = []) =>
      short(shared, ...ids.map(deviation), ...met.map((id) => ruleDigests[id] ?? "gone")),
  };
}

let today: Promise<Digests> | undefined;

/** The digests of this very tree. */
export function todaysDigests(): Promise<Digests> {
  today ??= Promise.all([readModules(), deviationHomes()]).then(([modules, deviations]) =>
    digestsOf(modules, {
      shared: [
        "conformance/run/check.ts",
        "contracts/profile/index.ts",
        "fixtures/profiles/with-facts.ts",
        "fixtures/reference/index.ts",
      ],
      beside: [ownText("./examine.ts"), versions()],
      rules: Object.fromEntries(
        rules.map(({ clause, drives }) => [
          clause.id,
          { file: fileOf(clause.id), drives: drives.map(({ name }) => name) },
        ]),
      ),
      deviations,
    }),
  );
  return today;
}

/** An id is the address of its rule. */
const fileOf = (ruleId: string): string => `conformance/rules/${ruleId.replace(".", "/")}.ts`;

const ownText = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

function versions(): string {
  const { dependencies } = JSON.parse(ownText("../../../package.json")) as { dependencies: object };
  return JSON.stringify(dependencies);
}

function remembered(of: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const value = known.get(key) ?? of(key);
    known.set(key, value);
    return value;
  };
}
