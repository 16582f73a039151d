import type { Plan } from "../../contracts/limits.ts";
import type { ProfileInput, Scope } from "../../contracts/profile/index.ts";
import type { Answers } from "./questions.ts";

/** What a person knows of the target. Keys are names of environment variables, never the keys themselves. */
export interface Known extends Answers {
  target: string;
  accounts: readonly { plan: Plan; variable: string }[];
  /** What the target offers; undefined: all. */
  scopes?: Scope[];
}

export const offersControlPlane = ({ scopes }: Pick<Known, "scopes">): boolean =>
  scopes?.includes("control-plane") ?? true;

/** What the target showed by itself. */
export interface SeenFacts {
  signupOpen?: boolean;
  loginNeedsVerification?: boolean;
}

/** The profile that declares these facts and no others. */
export function profileOf(known: Known, seen: SeenFacts): ProfileInput {
  const { target, name, enterpriseKey, accounts, queueFull } = known;
  const { chatServer, imageServer, imageEditingServer, editModel, imageModel } = known;
  const { signupOpen, loginNeedsVerification } = seen;
  return defined({
    target: defined({ baseUrl: target, name }),
    offers: known.scopes && { scopes: known.scopes },
    slugs: unlessEmpty(
      defined({ chatServer, imageServer, imageEditingServer, editModel, imageModel }),
    ),
    signup: unlessEmpty(defined({ open: signupOpen, loginNeedsVerification })),
    enterprise: enterpriseKey && { key: `\${${enterpriseKey}}` },
    accounts: accounts.length === 0 ? undefined : accounts.map(account),
    recognise: queueFull && { queueFull: [{ text: asPattern(queueFull) }] },
    evidence: unlessEmpty(evidenceOf(known)),
  }) as ProfileInput;
}

function evidenceOf({ mailbox, webhook, webhookUrl, media }: Known): object {
  return defined({
    mailbox: mailbox && { kind: "smtp", listen: mailbox },
    webhook: webhook && defined({ listen: webhook, publicUrl: webhookUrl }),
    media: media && (media === "base64" ? { form: media } : { form: "url", listen: media }),
  });
}

/** The words as a pattern that matches just them. */
const asPattern = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

function account({ plan, variable }: Known["accounts"][number], index: number) {
  return { name: `${plan}-${index + 1}`, plan, key: `\${${variable}}` };
}

function defined(facts: object): object {
  const declared = Object.entries(facts).filter(([, fact]) => fact !== undefined && fact !== "");
  return Object.fromEntries(declared);
}

function unlessEmpty(facts: object): object | undefined {
  return Object.keys(facts).length === 0 ? undefined : facts;
}
