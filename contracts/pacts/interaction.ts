import type { MatchersV3 } from "@pact-foundation/pact";
import type { Clause } from "../clauses/clause.ts";
import type { ModelPlatform } from "../client/index.ts";
import type { RouteId } from "../wire/route-ids.ts";
import type { jsonType } from "./matchers.ts";
import type { ProviderState } from "./provider-state.ts";

export const provider = "model-platform";
export const consumers = ["agent-client", "enterprise-operator", "generation-client"] as const;
export type Consumer = (typeof consumers)[number];

/** A JSON body in which matchers may stand for values. */
export type Template = Readonly<Record<string, unknown>>;

/** What the consumer relies on in an answer; members that it does not name may be there too. */
export interface Expected {
  /** An exact status, or a status matcher; `any`: no status is documented. */
  readonly status: number | ReturnType<typeof MatchersV3.matchStatus> | "any";
  readonly headers?: Readonly<Record<string, (typeof jsonType)["Content-Type"]>>;
  /** Without one the answer's body is left open. */
  readonly body?: Template;
}

/** One exchange that a consumer relies on, and the clauses that it stands for. */
export interface Interaction {
  readonly description: string;
  readonly given: ProviderState;
  readonly route: RouteId;
  /** Parameters of the route's path. */
  readonly params?: Readonly<Record<string, string>>;
  /** The state hands over the path, because it holds names that the document leaves open. */
  readonly pathFromState?: boolean;
  readonly headers?: Readonly<Record<string, string | ReturnType<ProviderState["value"]>>>;
  /** Headers that the client is set up to send with every request. */
  readonly always?: Readonly<Record<string, string>>;
  readonly body?: Template;
  readonly expects: Expected;
  readonly clauses: readonly Clause[];
  /** The consumer's side: the documented client makes the call and takes the answer. */
  readonly act: (client: ModelPlatform, body: Template) => Promise<unknown>;
}
