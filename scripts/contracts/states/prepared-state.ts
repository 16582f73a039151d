import type { Part } from "../../../conformance/stage/act.ts";
import type { Stage } from "../../../conformance/stage/stage.ts";
import type { Passing } from "../../../conformance/target/archive/recording-proxy.ts";
import type { Answer, Request } from "../../../conformance/target/client.ts";
import type { JsonObject } from "../../../contracts/profile/index.ts";

/** A provider state that was set up. */
export interface PreparedState {
  /** What Pact puts into the request. */
  values: JsonObject;
  /** The user or account whose behaviour the interaction shows. */
  subject?: string;
  /** What the request is for. */
  part?: Part;
  /** Adds to the request what this target asks for and the document leaves open. */
  complete?: (request: Passing) => Request;
  /** Tries a refused request again in the ways that other rules judge. */
  retry?: (refused: Answer) => Promise<unknown>;
  /** Asks for what is surely served: a refusal of work counts between two such controls. */
  control?: () => Promise<unknown>;
  /** Looks at what a request did, where its answer does not show it. */
  look?: (answer: Answer | undefined) => Promise<unknown>;
  /** Waits for what comes later than this answer, where something does. */
  awaitLater?: (answer: Answer) => Promise<unknown> | undefined;
}

/** Sets a provider state up through the public API. Throws CannotStage or BudgetSpent where it cannot. */
export type Setup = (
  stage: Stage,
  params: Readonly<Record<string, string>>,
) => Promise<PreparedState>;
