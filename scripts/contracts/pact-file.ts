import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** An interaction of a pact file: the part that the kit reads. */
export interface PactInteraction {
  description: string;
  providerStates: { name: string; params?: Record<string, string> }[];
  request: { method: string; path: string };
  response: {
    body?: unknown;
    matchingRules?: { status?: { $?: { matchers: { match: string }[] } } };
  };
  comments?: { references?: { rules?: Record<string, string> } };
}

export interface PactFile {
  consumer: { name: string };
  provider: { name: string };
  interactions: PactInteraction[];
}

const folder = fileURLToPath(new URL("../../contracts/pacts/", import.meta.url));

/** The committed pact files. */
export function readPacts(): PactFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as PactFile);
}

/** The rules that an interaction stands for. */
export function rulesOf({ comments }: PactInteraction): string[] {
  return Object.keys(comments?.references?.rules ?? {});
}

/** Whether an interaction expects nothing of its answer: a refusal or a failing job is as good as any other. */
export function isOpen({ response: { body, matchingRules } }: PactInteraction): boolean {
  const [matcher] = matchingRules?.status?.$?.matchers ?? [];
  return body === undefined && matcher?.match === "integer";
}

/** The name of an interaction, unique among all pacts. */
export function nameOf({ consumer }: PactFile, { description }: PactInteraction): string {
  return `${consumer.name}: ${description}`;
}

/** The interactions of some pacts, by their names, with the rules that they stand for. */
export const namedIn = (pacts: readonly PactFile[]) =>
  pacts.flatMap((pact) =>
    pact.interactions.map((one) => ({ name: nameOf(pact, one), one, rules: rulesOf(one) })),
  );

/** The pacts with only those interactions that are wanted; none that has none. */
export const having = (
  pacts: readonly PactFile[],
  isWanted: (one: PactInteraction, pact: PactFile) => boolean,
): PactFile[] =>
  pacts
    .map((pact) => ({
      ...pact,
      interactions: pact.interactions.filter((one) => isWanted(one, pact)),
    }))
    .filter(({ interactions }) => interactions.length > 0);

/** Copies the pacts into a folder of their own, in which each provider state names its interaction. */
export function copies(pacts: readonly PactFile[]): { files: string[]; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), "model-platform-pacts-"));
  const files = pacts.map((pact) => {
    const file = join(dir, `${pact.consumer.name}.json`);
    const interactions = plainestLast(pact.interactions).map((one) => ({
      ...one,
      providerStates: one.providerStates.map(({ name, params }) => ({
        name,
        params: { ...params, interaction: nameOf(pact, one) },
      })),
    }));
    writeFileSync(file, JSON.stringify({ ...pact, interactions }));
    return file;
  });
  return { files, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/**
 * Routes with few requests come first, and the plainest request of each route (the first by its description) last. A
 * request after a refusal shows whether the account, and the route for it, still works.
 */
function plainestLast(interactions: readonly PactInteraction[]): PactInteraction[] {
  const byPath = Map.groupBy(interactions, ({ request }) => request.path);
  const routes = [...byPath.values()].sort((a, b) => a.length - b.length);
  return [...routes.flatMap((all) => all.slice(1)), ...routes.flatMap((all) => all.slice(0, 1))];
}
