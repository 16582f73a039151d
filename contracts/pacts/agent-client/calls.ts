import type { Clause } from "../../clauses/clause.ts";
import {
  envelopeContentType,
  envelopeErrorNullOnSuccess,
  envelopeErrorSetOnFailure,
  envelopeRequestId,
  envelopeShape,
} from "../../clauses/envelope.ts";
import { CallFailed } from "../../client/index.ts";
import type { Interaction } from "../interaction.ts";
import { answered, refused } from "../matchers.ts";
import type { ProviderState } from "../provider-state.ts";

const envelope = [envelopeShape, envelopeRequestId, envelopeContentType];

/**
 * An interaction of the control plane: it stands for the envelope's clauses besides its own. A refresh that asks
 * for nothing has an empty body: its members may be left out, and of the body that is not said.
 */
export function call(parts: Interaction): Interaction {
  const body = parts.route === "refresh" && parts.body === undefined ? { body: {} } : {};
  return { ...parts, ...body, clauses: [...parts.clauses, ...envelope, ...outcomeOf(parts)] };
}

function outcomeOf({ expects }: Interaction): Clause[] {
  if (expects === answered) return [];
  return [expects === refused ? envelopeErrorSetOnFailure : envelopeErrorNullOnSuccess];
}

/** A call that the provider turns down: the client says so by an error that holds the answer. */
export function refusal(parts: Omit<Interaction, "expects">): Interaction {
  return notTaken({ ...parts, expects: refused });
}

/** A call of which the provider decides whether it turns it down; the mock does. */
export function open(parts: Omit<Interaction, "expects">): Interaction {
  return notTaken({ ...parts, expects: answered });
}

function notTaken(parts: Interaction): Interaction {
  const act: Interaction["act"] = async (client, body) => {
    const failed = await parts.act(client, body).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(failed instanceof CallFailed)) throw new Error("the client took a refusal for a success");
  };
  return call({ ...parts, act });
}

/** The header that presents the token of a state. */
export function bearer(state: ProviderState<{ token: string }>, scheme = "Bearer") {
  const { token } = state.example;
  const authorization = {
    ...state.value("token"),
    expression: `${scheme} \${token}`,
    value: `${scheme} ${token}`,
  };
  return { authorization };
}

/** A call that presents a valid token under another scheme, which its client is set up to send by itself. */
export function otherScheme(
  parts: Omit<Interaction, "expects" | "given">,
  state: ProviderState<{ token: string }>,
): Interaction {
  const { authorization } = bearer(state, "Basic");
  const always = { authorization: authorization.value };
  return refusal({ ...parts, given: state, headers: { authorization }, always });
}
