import type { JsonObject, JsonValue, Profile } from "../../../contracts/profile/index.ts";
import { sampleValues } from "../../../contracts/profile/index.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import type { Disposition } from "../../generation/jobs/disposition.ts";
import { Trial } from "./trial.ts";

/** How to spell `base64` of object_removal, whose type is not shown: declared, or found out by trying. */
export class FlagWords {
  readonly #spellings: readonly JsonValue[];
  readonly #trial: Trial<JsonValue>;

  constructor(facts: Profile) {
    this.#spellings = sampleValues(facts, "object_removal.base64");
    this.#trial = new Trial(...this.#spellings);
  }

  /** The body with `base64` in the spelling that the target takes, where the body holds one of the spellings. */
  spelt(route: GenerationRouteId, body: JsonObject): JsonObject {
    const base64 = this.#trial.form;
    return this.#isGuessIn(route, body) && base64 !== undefined ? { ...body, base64 } : body;
  }

  /** Notes how the target took a request with such a body. */
  learn(route: GenerationRouteId, body: JsonObject, taken: Disposition): void {
    if (this.#isGuessIn(route, body)) this.#trial.learn(body.base64 as JsonValue, taken);
  }

  #isGuessIn(route: GenerationRouteId, { base64 }: JsonObject): boolean {
    return route === "object_removal" && this.#spellings.some((one) => one === base64);
  }
}
