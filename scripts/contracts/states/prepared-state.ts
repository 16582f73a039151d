import type { Stage } from "../../../conformance/stage/stage.ts";
import type { Answer, Request } from "../../../conformance/target/client.ts";
import type { Passing } from "../../../conformance/target/recording-proxy.ts";
import type { JsonObject } from "../../../contracts/profile/index.ts";

/** A provider state that was set up. */
export interface PreparedState {
  /** What Pact puts into the request. */
  values: JsonObject;
  /** Whose behaviour the interaction shows. */
  subject?: string;
  /** Adds to the request what the document leaves open and this target asks for. */
  complete?: (request: Passing) => Request;
  /** Tries a request that was refused as other rules than the interaction's would have it. */
  retry?: (refused: Answer) => Promise<unknown>;
  /** Looks at what a request came to, where its answer does not show it. */
  look?: (answer: Answer | undefined) => Promise<unknown>;
  /** Waits for what this answer leaves to come later, where it does. */
  awaitLater?: (answer: Answer) => Promise<unknown> | undefined;
}

/** Sets a provider state up through the public API. Throws CannotStage or BudgetSpent where that does not work. */
export type Setup = (
  stage: Stage,
  params: Readonly<Record<string, string>>,
) => Promise<PreparedState>;
