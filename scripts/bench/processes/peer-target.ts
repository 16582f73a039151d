/**
 * An implementation for the compared tools: `peer-target.ts reference|mutant|variant [ID]`, forked. Its first message
 * is `{url, profile}`, where `profile` is a file. It answers every message with how many requests came.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withFacts } from "../../../fixtures/profiles/with-facts.ts";
import { combine, startReference } from "../../../fixtures/reference/index.ts";
import { deviations } from "../../../fixtures/reference/serving/deviations.ts";
import { freeAddresses } from "../../../fixtures/reference/serving/free-addresses.ts";

const [kind, id] = process.argv.slice(2);
const put = await deviations(
  kind === "variant" && id !== undefined ? [id] : [],
  kind === "mutant" ? id : undefined,
);
const listen = await freeAddresses();
const reference = await startReference({
  smtp: listen.smtp,
  payments: `http://${listen.payment}`,
  hooks: listen.webhook,
  decisions: combine(...put.map(({ decisions }) => decisions)),
  seed: 1,
});
const folder = mkdtempSync(join(tmpdir(), "peer-target-"));
const profile = join(folder, "profile.json");
const facts = withFacts(reference.profile(listen), ...put.map((one) => one.profile));
writeFileSync(profile, JSON.stringify(facts));
process.on("message", () => process.send?.({ requests: reference.counts().requests }));
process.once("disconnect", () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({ url: reference.url, profile });
