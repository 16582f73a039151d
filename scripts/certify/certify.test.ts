import { expect, it } from "vitest";
import type { DriverStage } from "../../conformance/run/driver.ts";
import { LoadError } from "../../load/load-run.ts";
import { ifItCan } from "./certify.ts";

/** What is printed when a driver ends with this error and the run goes on. */
async function saidOf(error: Error): Promise<string[]> {
  const said: string[] = [];
  const drive = ifItCan(
    () => Promise.reject(error),
    (why) => said.push(why),
  );
  await drive({} as DriverStage);
  return said;
}

it("goes on where a driver lacks a fact, and says which", async () => {
  expect(await saidOf(new LoadError("scenario burst needs a metered account"))).toEqual([
    "scenario burst needs a metered account",
  ]);
});

it("ends with whatever the kit did not expect of itself", async () => {
  await expect(saidOf(new TypeError("x is not a function"))).rejects.toThrow("x is not a function");
});
