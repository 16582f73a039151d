/** One thing that the document lays down, and where it is kept an eye on. */
export interface Sentence {
  /** Where it stands, as clauses cite it. */
  section: string;
  /** What it lays down, in our words. */
  says: string;
  /** The rules that claim it, by id. */
  rules: readonly string[];
  /** Why no client can see it; of a sentence that no rule claims. */
  unseen?: string;
}

const told = (section: string, says: string, ...rules: readonly string[]): Sentence => ({
  section,
  says,
  rules,
});
const untold = (section: string, says: string, unseen: string): Sentence => ({
  section,
  says,
  rules: [],
  unseen,
});

const service = "What the service does";
const resources = "Resources and their fields";
const restart = "Enterprise: restart server";
const agents = "Endpoints, Agent control plane";
const others = "Other endpoints with known parameters";
const lifecycle = "States and transitions";
const signIn = "Authentication, Agent control plane";
const events = "Events";
const errors = "Errors";
const limits = "Limits";
const versions = "Versioning";

/**
 * Every sentence of the document that lays something down, in its order. Where it says that something is
 * not shown, the observe rules ask what the target does.
 */
export const coverage: readonly Sentence[] = [
  told(
    service,
    "HTTP and JSON carry everything",
    "envelope.shape",
    "restart.failure-body",
    "catalogue.serves-every-route",
  ),
  told(service, "two tiers lie under two paths", "catalogue.serves-every-route"),
  untold(
    service,
    "cache, queue, fetch and storage operations exist for dedicated servers",
    "their paths and payloads are not shown",
  ),
  told(
    service,
    "generation may run in the background, with a webhook and a track_id",
    "async.calls-webhook",
  ),
  told(service, "requests wait in a queue of their account's plan", "queue.per-account"),

  told(
    `${resources}, Dedicated server`,
    "a path segment names the server",
    "restart.targets-named-server",
  ),
  told(
    "Enterprise API key",
    "key is a string in the JSON body, and required",
    "restart.requires-key",
    "enterprise.requires-key",
  ),
  told(
    "Agent user",
    "id, name, email, username and verified, with their types",
    "login.user-fields",
  ),
  told("Agent user", "the name is the one given at sign-up", "signup.creates-user"),
  told(
    "Agent user",
    "the email is what one logs in with",
    "signup.keeps-existing-account",
    "login.rejects-bad-credentials",
  ),
  told(
    "Agent user",
    "verified turns true once the email is verified",
    "signup.starts-unverified",
    "verify-email.marks-verified",
  ),
  told(
    "Agent access token",
    "the token is an opaque string",
    "login.result",
    "login.token-fits-header",
  ),
  told(
    "Agent access token",
    "its type is Bearer, always",
    "login.token-type",
    "refresh.token-type",
    "verify-email.token-type",
  ),
  told(
    "Agent access token",
    "four lifetimes",
    "login.accepts-each-expiry",
    "refresh.accepts-each-expiry",
  ),
  told(
    "Agent access token",
    "expires_at is ISO 8601 in UTC",
    "login.expires-at-format",
    "refresh.expires-at-format",
    "verify-email.expires-at-format",
  ),
  told("Agent access token", "api_key is a string, or null where none exists", "login.api-key"),
  told(
    "Agent access token",
    "device_name names the token; a refresh inherits it",
    "login.names-token",
    "refresh.inherits-name",
    "refresh.renames-token",
  ),
  told(
    "Response envelope",
    "data, error and meta with their types",
    "envelope.shape",
    "envelope.shape-other-methods",
  ),
  told(
    "Response envelope",
    "error is null on success, and only then",
    "envelope.error-null-on-success",
    "envelope.error-set-on-failure",
  ),
  told("Response envelope", "meta holds a request_id string", "envelope.request-id"),

  told(
    lifecycle,
    "server_status restarting comes with the chat kind's restart",
    "restart.chat-server-status",
  ),
  told(
    lifecycle,
    "a login gives a new token, and takes none away",
    "login.issues-new-token",
    "login.keeps-earlier-tokens",
  ),
  told(
    lifecycle,
    "a refresh with a valid token revokes it and gives a new one",
    "refresh.issues-new-token",
    "refresh.revokes-previous-token",
    "refresh.rotates-once",
    "refresh.keeps-other-tokens",
    "refresh.failure-keeps-token",
  ),
  told(
    lifecycle,
    "a logout revokes the current token",
    "logout.revokes-current-token",
    "logout.keeps-other-tokens",
    "logout.rejects-unknown-token",
  ),
  told(
    lifecycle,
    "logout-all revokes all tokens of the user",
    "logout-all.revokes-all-tokens",
    "logout-all.spares-other-users",
  ),
  told(
    lifecycle,
    "nothing else ends a token, in whatever order and company",
    "token.lifecycle",
    "token.lifecycle-concurrent",
  ),
  told(
    lifecycle,
    "a token ends at its expires_at, unless it is of the lifetime never",
    "token.lapses-at-expiry",
  ),

  told("Endpoints", "bodies are JSON and say so", "envelope.content-type", "restart.content-type"),
  told(restart, "POST on a path of the server's kind", "restart.only-post"),
  told(
    `${restart}, rule 1`,
    "a valid key gives 200 and success",
    "restart.succeeds-with-valid-key",
    "restart.success-body",
  ),
  told(
    `${restart}, rule 2`,
    "a failure has status error, a message, and perhaps an error_code",
    "restart.failure-body",
    "restart.malformed-body",
  ),
  untold(`${restart}, rule 3`, "the message is free text", "any text keeps it"),
  told(`${restart}, rule 4`, "the named server is the one", "restart.targets-named-server"),
  told(
    agents,
    "sign-up makes a user, a payment customer and a verification mail",
    "signup.creates-user",
    "signup.creates-payment-customer",
    "signup.sends-verification-email",
    "signup.requires-fields",
  ),
  told(
    agents,
    "login takes three strings and a lifetime, and answers six members",
    "login.result",
    "login.requires-fields",
  ),
  told(
    agents,
    "verify-email takes the code and answers six members",
    "verify-email.result",
    "verify-email.accepts-emailed-code",
  ),
  told(agents, "refresh takes two optional members and answers five", "refresh.result"),
  told(
    agents,
    "logout and logout-all take no body",
    "logout.needs-no-body",
    "logout-all.needs-no-body",
  ),
  told(agents, "resend-verification sends the mail again", "resend-verification.sends-email"),
  told(agents, "forgot-password sends a reset mail", "forgot-password.sends-email"),
  told(
    agents,
    "reset-password sets a password by the mailed token",
    "reset-password.sets-password",
    "reset-password.rejects-unknown-token",
    "reset-password.rejects-other-email",
  ),
  told(
    agents,
    "the link verifies, for browsers by a redirect and for programs in JSON",
    "verify-link.redirect-flow",
    "verify-link.json-mode",
    "verify-link.json-envelope",
    "verify-link.rejects-unknown-token",
  ),
  told(
    `${agents}, rule 1`,
    "these lifetimes and no other, a month where none is asked for",
    "login.expiry-default",
    "login.rejects-other-expiry",
    "refresh.rejects-other-expiry",
  ),
  told(
    `${agents}, rule 2`,
    "a refresh defaults to a month and to the old name",
    "refresh.expiry-default",
    "refresh.inherits-name",
  ),
  told(
    `${agents}, rule 3`,
    "the code is the link's token, and no browser is needed",
    "verify-email.needs-no-browser",
    "verify-email.rejects-unknown-code",
    "verify-link.carries-same-code",
  ),
  told(`${agents}, rule 4`, "five members of data.user", "login.user-fields"),
  told(`${agents}, rule 5`, "api_key is the default key or null", "login.api-key"),
  told(others, "each route is served", "catalogue.serves-every-route"),
  told(others, "text_to_audio: 48 languages", "text-to-audio.languages"),
  told(
    others,
    "music_gen: duration, format and bitrate with their defaults",
    "music-gen.duration-default",
    "music-gen.output-format-values",
    "music-gen.output-format-default",
    "music-gen.output-format-honoured",
    "music-gen.bitrate-values",
    "music-gen.bitrate-default",
  ),
  told(
    others,
    "song_generator: models, texts, instrumental and 50 languages",
    "song-generator.model-values",
    "song-generator.text-fields",
    "song-generator.field-types",
    "song-generator.languages",
  ),
  told(others, "lyrics_generator: two lengths", "lyrics-generator.length-values"),
  told(others, "watermark_remover keeps the quality", "watermark-remover.preserves-quality"),
  untold(
    others,
    "watermark_remover removes the watermark",
    "what is on a picture is no matter of the protocol",
  ),
  told(
    others,
    "caption: three lengths, three picture formats",
    "caption.length-values",
    "caption.image-formats",
    "caption.other-image-formats",
  ),
  told(others, "edits take one to four images", "image-editing.image-count"),
  told(others, "object_removal: five parameters", "object-removal.parameters"),
  told(
    others,
    "interior_mixer: seven parameters, eight steps by default",
    "interior-mixer.parameters",
    "interior-mixer.steps-default",
  ),
  told(
    others,
    "nsfw_image_check: a threshold of a half by default",
    "nsfw-image-check.threshold-default",
  ),
  told(
    others,
    "transcribe: timestamp levels, webhook, track_id",
    "transcribe.timestamp-level-values",
    "transcribe.parameters",
  ),
  untold(others, "transcribe knows many languages", "which ones is not shown"),
  told(others, "text2img up to 1024 by 1024", "text2img.smaller-sizes"),

  told(
    "Authentication, Enterprise API, 1",
    "the key stands in the body",
    "restart.requires-key",
    "restart.key-only-in-body",
    "enterprise.requires-key",
  ),
  told(
    "Authentication, Enterprise API, 2",
    "a restart takes no authentication header",
    "restart.succeeds-with-valid-key",
    "restart.key-only-in-body",
  ),
  told(
    `${signIn}, 1`,
    "seven endpoints need no credentials",
    "signup.needs-no-credentials",
    "login.needs-no-credentials",
    "verify-email.needs-no-credentials",
    "resend-verification.needs-no-credentials",
    "forgot-password.needs-no-credentials",
    "reset-password.needs-no-credentials",
    "verify-link.needs-no-credentials",
  ),
  told(
    `${signIn}, 2`,
    "three endpoints need the bearer header",
    "refresh.requires-bearer",
    "refresh.token-leak",
    "logout.requires-bearer",
    "logout-all.requires-bearer",
    "login.token-fits-header",
  ),
  told(
    `${signIn}, 3`,
    "tokens come of logins and verifications; a refresh rotates them",
    "login.result",
    "verify-email.issues-working-token",
    "refresh.rotates-once",
  ),
  told(
    `${signIn}, 4`,
    "the lifetime follows token_expiry; never does not lapse",
    "login.expires-at-follows-expiry",
    "login.never-expires-at",
    "refresh.expires-at-follows-expiry",
    "token.never-does-not-lapse",
  ),
  told(
    `${signIn}, 5`,
    "a reset takes the token, the password and its confirmation",
    "reset-password.sets-password",
    "reset-password.requires-confirmation",
  ),
  told(`${signIn}, 6`, "code and link are the same token", "verify-link.carries-same-code"),

  untold(`${events}, 1`, "there is no catalogue of events", "it promises nothing"),
  told(
    `${events}, 2`,
    "webhook and track_id; the latter is told again with the result",
    "async.calls-webhook",
    "async.track-id-matches",
  ),
  told(
    `${events}, 3`,
    "transcription and object removal take both",
    "transcribe.parameters",
    "object-removal.parameters",
  ),
  told(
    `${errors}, Enterprise restart operation`,
    "status error, a message, an error_code in places",
    "restart.failure-body",
  ),
  told(
    `${errors}, Control plane`,
    "every response is the envelope, told apart by its request_id",
    "envelope.shape",
    "envelope.request-id-identifies",
  ),

  told(
    limits,
    "5, 10 and 15 places",
    "queue.limit-pay-as-you-go",
    "queue.limit-standard",
    "queue.limit-unlimited-premium",
  ),
  told(
    `${limits}, rule 1`,
    "one after another, first in first out",
    "queue.fifo",
    "queue.one-at-a-time",
  ),
  told(
    `${limits}, rule 2`,
    "what is added is processed once the earlier ones are done",
    "queue.admits-below-limit",
    "queue.frees-places",
    "queue.loses-nothing",
  ),
  told(
    `${limits}, rule 3`,
    "the limit holds as requests come in",
    "queue.enforced-on-arrival",
    "queue.limit-under-race",
  ),
  told(
    limits,
    "bounds of durations",
    "music-gen.duration-bounds",
    "song-generator.duration-bounds",
  ),
  told(
    limits,
    "caps of the song models",
    "song-generator.short-model-cap",
    "song-generator.long-model-cap",
  ),
  told(limits, "caps of the lyrics' lengths", "lyrics-generator.length-caps"),
  told(
    limits,
    "at most four images, 1024 by 1024, a threshold of 0 to 1",
    "image-editing.image-count",
    "text2img.resolution-bound",
    "nsfw-image-check.threshold-bounds",
  ),

  told(versions, "v6, v1 and v1 in the paths", "catalogue.serves-every-route"),
  told(
    `${versions}, Deprecations, 1`,
    "voice_to_voice ends on a day",
    "deprecation.voice-to-voice",
    "deprecation.voice-to-voice-before",
  ),
  told(`${versions}, Deprecations, 2`, "scene_maker has ended", "deprecation.scene-maker"),
  told(
    `${versions}, Deprecations, 3`,
    "earlier languages keep working",
    "text-to-audio.earlier-languages",
    "text-to-audio.languages",
  ),
  untold(
    `${versions}, Deprecations, 4`,
    "an endpoint moved in the reference's layout",
    "it is about pages, not about the service",
  ),
];
