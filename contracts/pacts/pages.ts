import { gaps } from "./gaps.ts";
import { interactions } from "./interactions.ts";
import { states } from "./provider-state.ts";

const all = Object.values(interactions).flat();

/** The provider states as a page: what each is asked with, hands over, and takes to set up. */
export function statesPage(): string {
  const rows = Object.values(states).map(({ name, example, task }) => {
    const used = all.filter(({ given }) => given.name === name);
    const handed = new Set(Object.keys(example));
    if (used.some(({ pathFromState }) => pathFromState === true)) handed.add("path");
    return `| ${name} | ${paramsOf(used.map(({ given }) => given.params))} | ${coded(handed)} | ${task} | ${used.length} |`;
  });
  return [
    "# Provider states",
    "",
    "Generated from `provider-state.ts` and the interactions; a test fails when this page is stale.",
    "",
    "| state | parameters | hands over | what a provider does | interactions |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** Each parameter with the values that some interaction asks for. */
function paramsOf(params: readonly Readonly<Record<string, string>>[]): string {
  const pairs = params.flatMap((one) => Object.entries(one));
  const byName = Map.groupBy(pairs, ([name]) => name);
  return [...byName]
    .map(([name, values]) => `\`${name}\`: ${coded(new Set(values.map(([, value]) => value)))}`)
    .join("<br>");
}

const coded = (names: ReadonlySet<string>) => [...names].map((name) => `\`${name}\``).join(", ");

/** What the pacts leave to other drivers, as a page. */
export function gapsPage(): string {
  return [
    "# What the pacts do not cover",
    "",
    "A pact holds one call and its answer. These promises show elsewhere, and `kit check` or `kit load` checks them.",
    "Generated from `gaps.ts`; a test fails when this page is stale, and when a promise stands neither here nor in a pact.",
    "",
    "| rule | level | promise | why not |",
    "|---|---|---|---|",
    ...gaps.nothing.map(
      ({ id, level, statement, reason }) => `| ${id} | ${level} | ${statement} | ${reason} |`,
    ),
    "",
    "## Covered in part",
    "",
    "Interactions stand for these, and leave a part of them to `kit check`, or to what `kit contracts` does beside Pact.",
    "",
    "| rule | what is left |",
    "|---|---|",
    ...gaps.part.map(({ id, reason }) => `| ${id} | ${reason} |`),
    "",
  ].join("\n");
}
