/**
 * Every sentence of the document that lays something down, in its order: a section as clauses cite it; below it what is
 * said, in our words; below that the digests by `pieces.ts` of the sentences themselves, whose text is not in this
 * repository, and the rules that claim them, or why no client can see it.
 */
export const table = `
What the service does
  HTTP and JSON carry everything
    7ef5974eacf7 envelope.shape restart.failure-body catalogue.serves-every-route
  two tiers lie under two paths
    b99e131026ab 7a4507cd179a b6e4ac4b7f12 catalogue.serves-every-route
  cache, queue, fetch and storage operations exist for dedicated servers
    7380690e38c4 unseen: their paths and payloads are not shown
  generation may run in the background, with a webhook and a track_id
    70b54705300d 96f4428f72b8 async.calls-webhook generation.answers
  requests wait in a queue of their account's plan
    046cbb899e53 queue.per-account
Resources and their fields, Dedicated server
  a path segment names the server
    7a90ff33e2ba c9f3d32e35d1 df2a9ae9b7a6 restart.targets-named-server
Enterprise API key
  key is a string in the JSON body, and required
    abe7626d5ea6 db2e41211943 restart.requires-key enterprise.requires-key
Agent user
  id, name, email, username and verified, with their types
    eed32613781a 0e66817cf22f login.user-fields
  the name is the one given at sign-up
    17ab0f79936c signup.creates-user
  the email is what one logs in with
    176eeb7da811 signup.keeps-existing-account login.rejects-bad-credentials
  verified turns true once the email is verified
    c8b489e792e1 signup.starts-unverified verify-email.marks-verified
Agent access token
  the token is an opaque string
    7501317c6e3f login.result login.token-fits-header
  its type is Bearer, always
    5f4e834adccf login.token-type refresh.token-type verify-email.token-type
  four lifetimes
    7497733f4508 login.accepts-each-expiry refresh.accepts-each-expiry
  expires_at is ISO 8601 in UTC
    04bc396f0a55 login.expires-at-format refresh.expires-at-format verify-email.expires-at-format
  api_key is a string, or null where none exists
    7ce077654713 login.api-key login.api-key-is-the-users
  device_name names the token; a refresh inherits it
    ba5a92c32cd0 dc632725d7fe login.names-token refresh.inherits-name refresh.renames-token
Response envelope
  data, error and meta with their types
    53a9958682e7 b055317f6a16 envelope.shape envelope.shape-other-methods
  error is null on success, and only then
    ecbba5072d51 3ebb26c46205 envelope.error-null-on-success envelope.error-set-on-failure
  meta holds a request_id string
    e44afa48c51c envelope.request-id
States and transitions
  server_status restarting comes with the chat kind's restart
    8ea832bd56ec 9c77286a83dd restart.chat-server-status
  a login gives a new token, and takes none away
    47468e836640 login.issues-new-token login.keeps-earlier-tokens
  a refresh with a valid token revokes it and gives a new one
    8f07ad16fc88 refresh.issues-new-token refresh.revokes-previous-token refresh.rotates-once
    refresh.keeps-other-tokens refresh.failure-keeps-token
  a logout revokes the current token
    8739db0b7c0c logout.revokes-current-token logout.keeps-other-tokens
    logout.rejects-unknown-token
  logout-all revokes all tokens of the user
    c3141bd33012 logout-all.revokes-all-tokens logout-all.spares-other-users
  nothing else ends a token, in whatever order and company
    11c5d1dd3968 token.lifecycle token.lifecycle-concurrent
  a token ends at its expires_at, unless it is of the lifetime never
    9610ab8554d0 token.lapses-at-expiry
Endpoints
  bodies are JSON and say so
    13d26cee306f 130854cb98fb envelope.content-type restart.content-type
Enterprise: restart server
  POST on a path of the server's kind
    d1e2f049a6bb 09e09d8046a7 df6cf3ca1fef restart.only-post
Enterprise: restart server, rule 1
  a valid key gives 200 and success
    7aa6a3e7e49b 0f88484f22fc restart.succeeds-with-valid-key restart.success-body
Enterprise: restart server, rule 2
  a failure has status error, a message, and perhaps an error_code
    33b978796e78 5e33ebe8000e 1481fde32a9b restart.failure-body restart.malformed-body
Enterprise: restart server, rule 3
  the message is free text
    778627ac8c6f unseen: any text keeps it
Enterprise: restart server, rule 4
  the named server is the one
    73b844b4eaf9 restart.targets-named-server
Endpoints, Agent control plane
  sign-up makes a user, a payment customer and a verification mail
    96c9a8d61dc1 signup.creates-user signup.creates-payment-customer
    signup.sends-verification-email signup.requires-fields
  login takes three strings and a lifetime, and answers six members
    e069595b302c login.result login.requires-fields
  verify-email takes the code and answers six members
    87aa3d30ad4e verify-email.result verify-email.accepts-emailed-code
  refresh takes two optional members and answers five
    e25c71c1640b refresh.result
  logout and logout-all take no body
    af328455604b b558bac317e1 logout.needs-no-body logout-all.needs-no-body
  resend-verification sends the mail again
    ed42366a9181 resend-verification.sends-email
  forgot-password sends a reset mail
    535067d63d2e forgot-password.sends-email
  reset-password sets a password by the mailed token
    61207fe8afe2 reset-password.sets-password reset-password.rejects-unknown-token
    reset-password.rejects-other-email
  the link verifies, for browsers by a redirect and for programs in JSON
    8450b0b30cc6 verify-link.redirect-flow verify-link.json-mode verify-link.json-envelope
    verify-link.rejects-unknown-token
Endpoints, Agent control plane, rule 1
  these lifetimes and no other, a month where none is asked for
    01c39c185379 6c8a2b3edc0a login.expiry-default login.rejects-other-expiry
    refresh.rejects-other-expiry
Endpoints, Agent control plane, rule 2
  a refresh defaults to a month and to the old name
    8d61b87d7718 05d1373345bc refresh.expiry-default refresh.inherits-name
Endpoints, Agent control plane, rule 3
  the code is the link's token, and no browser is needed
    f88c2d38ba82 74ac27524c97 verify-email.needs-no-browser verify-email.rejects-unknown-code
    verify-link.carries-same-code
Endpoints, Agent control plane, rule 4
  five members of data.user
    fe750306da2d login.user-fields
Endpoints, Agent control plane, rule 5
  api_key is the default key or null
    266a989f017f login.api-key login.api-key-is-the-users
Other endpoints with known parameters
  each route is served
    19145926d59a catalogue.serves-every-route
  no value is known beyond those that are listed
    974515a903cd music-gen.other-output-formats music-gen.other-bitrates
    song-generator.other-models lyrics-generator.other-lengths caption.other-lengths
    caption.other-image-formats transcribe.other-timestamp-levels
  text_to_audio: 48 languages
    cfda29378efd text-to-audio.languages
  music_gen: duration, format and bitrate with their defaults
    ef13f1a52665 music-gen.duration-default music-gen.output-format-values
    music-gen.output-format-default music-gen.output-format-honoured music-gen.bitrate-values
    music-gen.bitrate-default generation.values-honoured
  song_generator: models, texts, instrumental and 50 languages
    db5250c5d7f3 song-generator.model-values song-generator.text-fields song-generator.field-types
    song-generator.languages
  lyrics_generator: two lengths
    453ef4a96890 lyrics-generator.length-values
  watermark_remover keeps the quality
    0089ec322183 watermark-remover.preserves-quality
  watermark_remover removes the watermark
    0089ec322183 unseen: what is on a picture is no matter of the protocol
  caption: three lengths, three picture formats
    191ddb5a4c84 caption.length-values caption.image-formats
  edits take one to four images
    96b241a77b01 image-editing.image-count
  object_removal: five parameters
    00c88e6e6aeb object-removal.parameters
  interior_mixer: seven parameters, eight steps by default
    dd3e2e6fff38 interior-mixer.parameters interior-mixer.steps-default
  nsfw_image_check: a threshold of a half by default
    86c8078adf02 nsfw-image-check.threshold-default
  transcribe: timestamp levels, webhook, track_id
    f68a545c83cd transcribe.timestamp-level-values transcribe.parameters
  transcribe knows many languages
    f68a545c83cd unseen: which ones is not shown
  text2img up to 1024 by 1024
    d60ac6ad4adb text2img.smaller-sizes
Authentication, Enterprise API, 1
  the key stands in the body
    97e2d05bdfeb 70eebe1fc1d5 restart.requires-key restart.key-only-in-body
    enterprise.requires-key enterprise.key-only-in-body
Authentication, Enterprise API, 2
  a restart takes no authentication header
    092cd3107ed2 restart.succeeds-with-valid-key restart.key-only-in-body
Authentication, Agent control plane, 1
  seven endpoints need no credentials
    381465baacc2 d2af7b2428ba signup.needs-no-credentials login.needs-no-credentials
    verify-email.needs-no-credentials resend-verification.needs-no-credentials
    forgot-password.needs-no-credentials reset-password.needs-no-credentials
    verify-link.needs-no-credentials
Authentication, Agent control plane, 2
  three endpoints need the bearer header
    0d5d8aeebb65 a35c424ebd69 refresh.requires-bearer refresh.token-leak logout.requires-bearer
    logout-all.requires-bearer login.token-fits-header
Authentication, Agent control plane, 3
  tokens come of logins and verifications; a refresh rotates them
    5f91a08ab87b ba94cd049edd login.result verify-email.issues-working-token refresh.rotates-once
Authentication, Agent control plane, 4
  the lifetime follows token_expiry; never does not lapse
    29ff89b9b7ba 2bc0f3e2e306 login.expires-at-follows-expiry login.never-expires-at
    refresh.expires-at-follows-expiry token.never-does-not-lapse
Authentication, Agent control plane, 5
  a reset takes the token, the password and its confirmation
    c8447d0930cb reset-password.sets-password reset-password.requires-confirmation
Authentication, Agent control plane, 6
  code and link are the same token
    e3f8be4f48b6 verify-link.carries-same-code
Events, 1
  there is no catalogue of events
    4070f841d74e unseen: it promises nothing
Events, 2
  webhook and track_id; the latter comes again with the result
    729971fb5c6e 8ed35eb537b4 async.calls-webhook async.track-id-matches
Events, 3
  transcription and object removal take both
    a5b84b5682a4 transcribe.parameters object-removal.parameters
Errors, Enterprise restart operation
  status error, a message, an error_code in places
    e8c8aef3d301 53f5fc5084fc 17870947ba44 restart.failure-body
Errors, Control plane
  every response is the envelope, known by its request_id
    7c138f9b476d da31612f212f envelope.shape envelope.request-id-identifies
Limits
  5, 10 and 15 places
    d969d4f1ae9c dbb52382d4b9 1e6ed90ffc36 8d3f1f96de2c queue.limit-pay-as-you-go
    queue.limit-standard queue.limit-unlimited-premium
Limits, rule 1
  one after another, first in first out
    ec3f99fd63f3 queue.fifo queue.one-at-a-time
Limits, rule 2
  what is added is processed once the earlier ones are done
    b0a71739e48b queue.admits-below-limit queue.frees-places queue.loses-nothing
Limits, rule 3
  the limit holds as requests come in
    b2ce9afa1114 queue.enforced-on-arrival queue.limit-under-race
Limits
  bounds of durations
    1f715f2012fc music-gen.duration-bounds song-generator.duration-bounds
  caps of the song models
    589a42bf3a9e bcf398ca38a3 song-generator.short-model-cap song-generator.long-model-cap
  caps of the lyrics' lengths
    d838d11d326a 86765796d30e lyrics-generator.length-caps
  at most four images, 1024 by 1024, a threshold of 0 to 1
    dfdb516f4807 7115ac718921 ed88981d141a image-editing.image-count text2img.resolution-bound
    nsfw-image-check.threshold-bounds
Versioning
  v6, v1 and v1 in the paths
    ada1b49cc736 3368b1a6780e 56b0d79c09e1 9fb3e63dac7d 7e406400637a catalogue.serves-every-route
Versioning, Deprecations, 1
  voice_to_voice ends on a day
    0c98bf427cc4 704be13d9133 deprecation.voice-to-voice deprecation.voice-to-voice-before
  from then on the enterprise API alone has a voice changer
    cbbc7cd6cf80 unseen: the version of its enterprise path is not shown, so there is nowhere to
    look for it
  users of the standard API are to move before that day
    40c1ea23ab75 unseen: it is advice to customers
Versioning, Deprecations, 2
  scene_maker has ended
    229509cfebb2 1a3e169e4c96 deprecation.scene-maker
Versioning, Deprecations, 3
  earlier languages keep working
    b40d021ff15b 10b1223422cc text-to-audio.earlier-languages text-to-audio.languages
Versioning, Deprecations, 4
  an endpoint moved in the reference's layout
    8c98bf84c51f unseen: it is about pages, not about the service
`;

/** Digests of sentences that lay nothing down: they introduce a list or a table, name a placeholder, or refer elsewhere. */
export const introductions = `
  4ff2d010b972 bf5905410ecd f4a931b5afdf eae2d819076c 7e1884a4a63d 3271336b14b4 d02efec94a61
  e277027e1aa5 891b98e0d96b deeb86880bb8 6c621d1a0513 4378c9cdb33b 6c621d1a0513 b5a5b8042cb0
  6c621d1a0513 7ccb6cce7a97 db172cf26823
`;

/** Digests of what is said to be not shown, on which freedoms rest: where it says more, a rule may be owed. */
export const silences = `
  2adc5a1d4174 1b15d9e37135 26c6cdd81f9f 234a6a0ae37b ac350ca76e23 6f7eb5660da8 8292c3936c42
  9730c71c16af bfc9a8945c52 107039b97d09 0f32f559ba92 2649dc5e4156 9034ebbc4454 9e2935b3dc9f
  9e7dbc42d3e6 7a6e1a5ea3d7 871699c5aac6 f895027bff67 72d818aabcab
`;
