import { MatchersV3 } from "@pact-foundation/pact";

/** What a provider state hands to a request, by name, with an example of each. */
type Values = Readonly<Record<string, string>>;

/**
 * How a provider has to stand before an interaction. The consumer's test uses the examples; the provider
 * sets the state up and hands over values of its own.
 */
export interface ProviderState<V extends Values = Values> {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly example: V;
  /** Stands in a request for a value that the state hands over. */
  value(name: keyof V & string): ReturnType<typeof MatchersV3.fromProviderState<string>>;
}

/** A provider state of a kind; `params` say which one of that kind. */
export function given<V extends Values>(
  { name, example }: StateKind<V>,
  params: ProviderState["params"] = {},
): ProviderState<V> {
  return {
    name,
    params,
    example,
    value: (member) => MatchersV3.fromProviderState(`\${${member}}`, example[member] as string),
  };
}

interface StateKind<V extends Values> {
  readonly name: string;
  readonly example: V;
}

const email = "ada@example.com";
const password = "Example-password-7";
const token = "example-access-token";
const key = "example-enterprise-key";

function kind<V extends Values>(name: string, example: V): StateKind<V> {
  return { name, example };
}

/** Every kind of provider state that the pacts use, with the values that it hands over. */
export const states = {
  newAddress: kind("an address nobody signed up with", { email, password, name: "Ada" }),
  /** `api_key`: `none` or `some`; `verified`: `yes` or `no`; where the interaction depends on it. */
  user: kind("a user who can log in", { email, password, wrongPassword: "Example-password-8" }),
  unverifiedUser: kind("a user whose email is not verified", { email }),
  emailedCode: kind("an emailed verification code", { code: "example-code" }),
  unknownCode: kind("a verification code that was never sent", { code: "example-code" }),
  /** `mode`: `json` or `redirect`. */
  emailedLink: kind("an emailed verification link", { accept: "application/json" }),
  resetToken: kind("an emailed reset token", {
    email,
    token: "example-reset",
    password,
    otherPassword: "Example-password-8",
  }),
  unknownResetToken: kind("a reset token that was never sent", {
    email,
    token: "example-reset",
    password,
  }),
  resetUser: kind("a user who reset the password", {
    email,
    password,
    oldPassword: "Example-password-6",
  }),
  /** `token_expiry`: the lifetime it was issued with; `by`: the call that issued it, else login. */
  liveToken: kind("a valid access token", { token }),
  /** `by`: the call that revoked it. */
  revokedToken: kind("a revoked access token", { token }),
  unknownToken: kind("an access token that was never issued", { token }),
  /** `server`: the kind of dedicated server. */
  enterpriseKey: kind("an enterprise key", { key }),
  /** `server`; or `route`, as of an account, where it is no restart. */
  wrongEnterpriseKey: kind("an enterprise key that is wrong", { key }),
  /** `route`: the route that is asked. What it requires beyond the documented parameters is the provider's to add; `after`: the day that must be over. */
  account: kind("an account that may ask for work", {
    key,
    image: "https://example.com/room.png",
    webhook: "https://example.com/hooks/1",
    track_id: "track-1",
  }),
} as const;
