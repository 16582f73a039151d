import type { Plan } from "../../contracts/limits.ts";
import type { ProfileInput } from "../../contracts/profile/index.ts";

/** What a person knows of the target. Keys are names of environment variables, never the keys themselves. */
export interface Known {
  target: string;
  name?: string | undefined;
  mailbox?: string | undefined;
  webhook?: string | undefined;
  enterpriseKey?: string | undefined;
  accounts: readonly { plan: Plan; variable: string }[];
}

/** What the target told by itself. */
export interface SeenFacts {
  controlPlane?: boolean;
  signupOpen?: boolean;
  loginNeedsVerification?: boolean;
}

/** The profile that says so and nothing else: what is not known is not declared. */
export function profileOf(known: Known, seen: SeenFacts): ProfileInput {
  const { target, name, mailbox, webhook, enterpriseKey, accounts } = known;
  const { controlPlane, signupOpen, loginNeedsVerification } = seen;
  return defined({
    target: defined({ baseUrl: target, name }),
    offers:
      controlPlane === false
        ? { scopes: ["enterprise-restart", "standard", "enterprise", "queue"] }
        : undefined,
    signup: unlessEmpty(defined({ open: signupOpen, loginNeedsVerification })),
    enterprise: enterpriseKey && { key: `\${${enterpriseKey}}` },
    accounts: accounts.length === 0 ? undefined : accounts.map(account),
    evidence: unlessEmpty(
      defined({
        mailbox: mailbox && { kind: "smtp", listen: mailbox },
        webhook: webhook && { listen: webhook },
      }),
    ),
  }) as ProfileInput;
}

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
