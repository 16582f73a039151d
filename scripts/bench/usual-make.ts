/**
 * How many rules are told of a right service of the usual make: by its address alone, by the profile that `init`
 * writes, and fully declared. `npm run bench -- usual-make [WAY]`, each some ten minutes. Exits with 1 where a rule
 * accuses it, or where fewer rules are told than the bars say.
 */
import { type Told, toldOf } from "../../conformance/selftest/bench/told.ts";
import { type Plan, plans } from "../../contracts/limits.ts";
import { type ProfileInput, parseProfile } from "../../contracts/profile/index.ts";
import { exitCodes } from "../../contracts/report.ts";
import { bareProfile } from "../../fixtures/profiles/bare.ts";
import { accounts, enterpriseKey, slugs } from "../../fixtures/reference/initial-state.ts";
import { usualMake } from "../../fixtures/variants/usual-make.ts";
import { lookAt } from "../init/look.ts";
import { profileOf } from "../init/profile-of.ts";

interface Way {
  declares: (whole: ProfileInput) => ProfileInput | Promise<ProfileInput>;
  /** The least number of told rules; undefined: all that properties drive. */
  bar?: number;
}

/** The vendor's environment variables. */
const environment = {
  ENTERPRISE_KEY: enterpriseKey,
  ...Object.fromEntries(accounts.map(({ plan, key }) => [variableOf(plan), key])),
};

/** The profile that `init` writes: it looks at the service first, then the vendor answers its questions. */
async function writtenByInit({ target, evidence }: ProfileInput): Promise<ProfileInput> {
  const { webhook, mailbox } = evidence ?? {};
  const known = {
    target: target.baseUrl,
    mailbox: mailbox?.kind === "smtp" ? mailbox.listen : undefined,
    webhook: webhook?.listen,
    webhookUrl: webhook?.publicUrl,
    media: "base64",
    enterpriseKey: "ENTERPRISE_KEY",
    ...slugs,
    queueFull: "Rate limit exceeded",
    accounts: plans.map((plan) => ({ plan, variable: variableOf(plan) })),
  };
  const { facts } = await lookAt(parseProfile(profileOf(known, {}), environment));
  return profileOf(known, facts);
}

function variableOf(plan: Plan): string {
  return `KEY_${plan.replaceAll("-", "_").toUpperCase()}`;
}

const ways: Record<string, Way> = {
  address: { declares: ({ target }) => bareProfile(target.baseUrl), bar: 75 },
  init: { declares: writtenByInit, bar: 120 },
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
    const told = await toldOf({ variant, declares, environment, seed: 1 });
    const owed = bar ?? told.told.length + told.untold.length;
    isRight &&= told.accused.length === 0 && told.told.length >= owed;
    console.log(page(variant.id, way, told));
  }
}
process.exitCode = isRight ? exitCodes.conforms : exitCodes.broken;
