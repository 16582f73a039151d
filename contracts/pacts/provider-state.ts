import { MatchersV3 } from "@pact-foundation/pact";

/** What a provider state hands to a request, by name, with an example of each. */
type Values = Readonly<Record<string, string | number | boolean>>;

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
  /** What a provider does to get there. */
  readonly task: string;
}

const email = "ada@example.com";
const password = "Example-password-7";
const token = "example-access-token";
const key = "example-enterprise-key";

function kind<V extends Values>(name: string, example: V, task: string): StateKind<V> {
  return { name, example, task };
}

/** Every kind of provider state that the pacts use, with the values that it hands over. */
export const states = {
  newAddress: kind(
    "an address nobody signed up with",
    { email, password, name: "Ada" },
    "Make up an address that receives mail, a password that the service takes, and a name.",
  ),
  user: kind(
    "a user who can log in",
    { email, password, wrongPassword: "Example-password-8" },
    "Create a user who can log in; `wrongPassword` is another password. `api_key`: the user has a default API key (`some`) or has none (`none`). `verified`: the email is verified (`yes`), or is not and login works all the same (`no`).",
  ),
  unverifiedUser: kind(
    "a user whose email is not verified",
    { email },
    "Create a user and do not verify the email.",
  ),
  emailedCode: kind(
    "an emailed verification code",
    { code: "example-code" },
    "Create a user; `code` is the token in the link of the verification email. `of` is `a mail that was sent again`: ask for another verification email once the first has come, and take the token of that one.",
  ),
  unknownCode: kind(
    "a verification code that was never sent",
    { code: "example-code" },
    "Nothing. `code` looks like a code, and no user was sent it.",
  ),
  emailedLink: kind(
    "an emailed verification link",
    { accept: "application/json" },
    "Create a user; `path` is `/verify/{token}` with the token of the verification email, and whatever query selects the mode. `accept` is the header that selects the JSON mode (`mode` `json`) or the redirect flow (`redirect`); where another header does, add it in a request filter.",
  ),
  resetToken: kind(
    "an emailed reset token",
    { email, token: "example-reset", password, otherPassword: "Example-password-8" },
    "Create a user and ask for a password reset; `token` stands in that email, `password` and `otherPassword` are new ones. `of` is `another user`: `email` is that of a second user, to whom the token was not sent.",
  ),
  unknownResetToken: kind(
    "a reset token that was never sent",
    { email, token: "example-reset", password },
    "Create a user; `token` looks like a reset token, and no user was sent it.",
  ),
  resetUser: kind(
    "a user who reset the password",
    { email, password, oldPassword: "Example-password-6" },
    "Create a user with `oldPassword`, and reset it to `password` by the emailed token.",
  ),
  liveToken: kind(
    "a valid access token",
    { token },
    "Log a user in; `token` is the access token. `token_expiry`: ask for that lifetime. `by`: the token is not the login's but one that a `refresh` or a `verify-email` gave. `after`: then do what it says, which revokes other tokens than this one (of an earlier login, or of a later one), or none.",
  ),
  revokedToken: kind(
    "a revoked access token",
    { token },
    "Log a user in three times; `token` is the access token of the second login, revoked by the call that `by` names, made with that token or, by a `logout-all of another token`, with the first one.",
  ),
  unknownToken: kind(
    "an access token that was never issued",
    { token },
    "Nothing. `token` looks like an access token, and no user has it.",
  ),
  enterpriseKey: kind(
    "an enterprise key",
    { key },
    "`key` is a valid enterprise key that has a dedicated server of the kind `server`, which may be restarted; `path` is the path of its restart (for kinds whose segment the document does not print).",
  ),
  wrongEnterpriseKey: kind(
    "an enterprise key that is wrong",
    { key },
    "`key` is no key of anybody's. `server`: `path` is the path of that server's restart. `route`: `path` is that route's, and the provider adds what the route requires beyond the documented parameters.",
  ),
  account: kind(
    "an account that may ask for work",
    {
      key,
      image: "https://example.com/room.png",
      webhook: "https://example.com/hooks/1",
      track_id: "track-1",
      object_name: "lamp",
      base64: false,
      prompt: "a bright room",
      width: 512,
      height: 512,
      guidance_scale: 7.5,
      num_inference_steps: 8,
    },
    "An account that `route` serves and whose queue has room: `key` is its key, `path` the route's path, `image` a picture that the service takes (URL or base64), `webhook` an address that it can reach, `track_id` a text; `object_name` to `num_inference_steps` are values that the service takes, of whatever type they are there. Add in a request filter the standard key where it does not go into the body, and what the route requires beyond the documented parameters. `alone`: of these parameters add none. `after`: that day is over by the service's clock.",
  ),
} as const;
