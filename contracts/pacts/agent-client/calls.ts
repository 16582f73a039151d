import type { Clause } from "../../clauses/clause.ts";
import {
  envelopeContentType,
  envelopeErrorNullOnSuccess,
  envelopeErrorSetOnFailure,
  envelopeRequestId,
  envelopeShape,
} from "../../clauses/envelope.ts";
import { CallFailed, type ModelPlatform } from "../../client/index.ts";
import type { Interaction, Template } from "../interaction.ts";
import { answered, refused } from "../matchers.ts";
import type { ProviderState } from "../provider-state.ts";

const envelope = [envelopeShape, envelopeRequestId, envelopeContentType];

/** How the client makes a call of a route: with the agreed body, and with a token where one is presented. */
const acts = {
  signup: ({ agents }, body) => agents.signup(body as never),
  login: ({ agents }, body) => agents.login(body as never),
  "verify-email": ({ agents }, body) => agents.verifyEmail(String(body.verification_code)),
  refresh: ({ agents }, body, token) => agents.refresh(token, body),
  logout: ({ agents }, _, token) => agents.logout(token),
  "logout-all": ({ agents }, _, token) => agents.logoutAll(token),
  "resend-verification": ({ agents }, body) => agents.resendVerification(body as never),
  "forgot-password": ({ agents }, body) => agents.forgotPassword(body as never),
  "reset-password": ({ agents }, body) => agents.resetPassword(body as never),
} satisfies Record<string, Act>;

type Act = (client: ModelPlatform, body: Template, token: string) => Promise<unknown>;
type Tokened = ProviderState<{ token: string }>;

/** What is said of a call: the rest follows from its route. */
interface Parts extends Pick<Interaction, "description" | "given" | "body" | "clauses"> {
  route: keyof typeof acts;
  /** The state whose token is presented. */
  bearer?: Tokened;
}

/**
 * An interaction of the control plane: it stands for the envelope's clauses besides its own. A refresh that asks
 * for nothing has an empty body: its members may be left out, and of the body that is not said.
 */
export function call({ bearer, ...parts }: Parts, expects: Interaction["expects"]): Interaction {
  const { route, clauses } = parts;
  const act: Act = acts[route];
  return {
    ...(route === "refresh" ? { body: {} } : {}),
    ...parts,
    ...(bearer === undefined ? {} : { headers: presenting(bearer, "Bearer") }),
    expects,
    clauses: [...clauses, ...envelope, ...outcomeOf(expects)],
    act: (client, body) => act(client, body, bearer?.example.token ?? ""),
  };
}

function outcomeOf(expects: Interaction["expects"]): Clause[] {
  if (expects === answered) return [];
  return [expects === refused ? envelopeErrorSetOnFailure : envelopeErrorNullOnSuccess];
}

/** A call that the provider turns down: the client says so by an error that holds the answer. */
export const refusal = (parts: Parts): Interaction => notTaken(call(parts, refused));

/** A call of which the provider decides whether it turns it down; the mock does. */
export const open = (parts: Parts): Interaction => notTaken(call(parts, answered));

function notTaken(parts: Interaction): Interaction {
  const act: Interaction["act"] = async (client, body) => {
    const failed = await parts.act(client, body).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(failed instanceof CallFailed)) throw new Error("the client took a refusal for a success");
  };
  return { ...parts, act };
}

/** The header that presents the token of a state. */
function presenting(state: Tokened, scheme: string) {
  const { token } = state.example;
  const authorization = {
    ...state.value("token"),
    expression: `${scheme} \${token}`,
    value: `${scheme} ${token}`,
  };
  return { authorization };
}

/** A call that presents the valid token of its state under another scheme, which its client is set up to send by itself. */
export function otherScheme(parts: Parts & { given: Tokened }): Interaction {
  const headers = presenting(parts.given, "Basic");
  const always = { authorization: headers.authorization.value };
  return { ...refusal(parts), headers, always };
}
