/**
 * How much of a right service of the usual make is told, by its address alone and fully declared:
 * `npm run bench -- usual-make [WAY]`. Exits with 1 where a rule accuses it, or fewer rules are told than the bars say.
 */
import { type Told, toldOf } from "../../conformance/selftest/bench/told.ts";
import type { ProfileInput } from "../../contracts/profile/index.ts";
import { exitCodes } from "../../contracts/report.ts";
import { bareProfile } from "../../fixtures/profiles/bare.ts";
import { usualMake } from "../../fixtures/variants/usual-make.ts";

interface Way {
  declares: (whole: ProfileInput) => ProfileInput | Promise<ProfileInput>;
  /** Rules that are told at least; undefined: all that properties drive. */
  bar?: number;
}

const ways: Record<string, Way> = {
  address: { declares: ({ target }) => bareProfile(target.baseUrl), bar: 75 },
  declared: { declares: (whole) => whole },
};

type Untold = Told["untold"][number];

function whatSettles({ needs, kinds }: Untold): string {
  const short = kinds.filter(({ seen, owed }) => seen < owed);
  return [
    ...needs.map(({ name, text }) => `${name}: ${text}`),
    ...short.map(({ kind, seen, owed }) => `${seen} of ${owed} "${kind}"`),
  ].join(" | ");
}

function page(id: string, way: string, { told, accused, untold }: Told): string {
  return [
    `${id}, ${way}: ${told.length} rules told, ${accused.length} accuse, ${untold.length} untold`,
    ...accused.map(
      ({ clause, contradictions: [first] }) =>
        `  accused by ${clause.id}: ${first?.field}: expected ${String(first?.expected)}, got ${String(first?.got)}`,
    ),
    ...untold.map((rule) => `  untold: ${rule.clause.id}: ${whatSettles(rule)}`),
  ].join("\n");
}

const [only] = process.argv.slice(2);
if (only !== undefined && !(only in ways)) {
  console.error(`WAY is one of ${Object.keys(ways).join(", ")}, such as: usual-make address`);
  process.exit(exitCodes.environment);
}
let isRight = true;
for (const variant of usualMake) {
  for (const [way, { declares, bar }] of Object.entries(ways)) {
    if (only !== undefined && only !== way) continue;
    const told = await toldOf({ variant, declares, seed: 1 });
    const owed = bar ?? told.told.length + told.untold.length;
    isRight &&= told.accused.length === 0 && told.told.length >= owed;
    console.log(page(variant.id, way, told));
  }
}
process.exitCode = isRight ? exitCodes.conforms : exitCodes.broken;
