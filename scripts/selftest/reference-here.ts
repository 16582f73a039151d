import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withFacts } from "../../fixtures/profiles/with-facts.ts";
import { combine, startReference } from "../../fixtures/reference/index.ts";
import type { Deviation } from "../../fixtures/reference/serving/deviations.ts";
import { freeAddresses } from "../../fixtures/reference/serving/free-addresses.ts";

/** The reference in the test's own process, and the file of a profile. */
export interface ReferenceHere {
  url: string;
  profile: string;
  stop(): Promise<void>;
}

/** Starts the reference with a deviation in it; writes the profile that fits into a folder. */
export async function referenceHere(
  folder: string,
  { decisions = {}, profile: own = {} }: Partial<Deviation> = {},
): Promise<ReferenceHere> {
  const { smtp, payment, webhook } = await freeAddresses();
  const served = await startReference({
    ...{ smtp, payments: `http://${payment}`, hooks: webhook, seed: 1 },
    decisions: combine(decisions),
  });
  const profile = join(folder, `profile-${served.port}.json`);
  const whole = withFacts(served.profile({ smtp, payment, webhook }), own);
  await writeFile(profile, JSON.stringify(whole));
  return { url: served.url, profile, stop: () => served.close() };
}
