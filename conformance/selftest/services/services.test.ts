import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { runtimeOf, smallServices, startService } from "../../../fixtures/services/serve.ts";
import { checked } from "../on-reference.ts";

describe.concurrent.each(smallServices)(
  "a small service in $language, written from the document alone",
  (service) => {
    const version = runtimeOf(service);
    const least = `${service.language} ${service.least.join(".")}`;
    if (version === undefined)
      console.warn(`SKIPPED: ${least} or later is not there; no check of its service`);

    it.skipIf(version === undefined)("is accused of nothing", async () => {
      const { profile, stop } = await startService(service);
      try {
        const { told } = await checked(parseProfile(profile, {}), {
          extent: "quick",
          timeMs: 30_000,
        });

        const of = (verdict: string) => told.filter((one) => one.verdict === verdict);
        expect(of("fail").map(({ clause }) => clause.id)).toEqual([]);
        expect(of("pass").length).toBeGreaterThan(40);
      } finally {
        stop();
      }
    });
  },
);
