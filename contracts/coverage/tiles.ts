/**
 * The sentences of the document that each entry of the coverage stands for, by the digests of `pieces.ts`: its text is not
 * in this repository. A sentence that changes has another digest, and the test asks for its entry anew.
 */
export const tiles: Readonly<Record<string, readonly string[]>> = {
  "What the service does: HTTP and JSON carry everything": ["7ef5974eacf7"],
  "What the service does: two tiers lie under two paths": [
    "b99e131026ab",
    "7a4507cd179a",
    "b6e4ac4b7f12",
  ],
  "What the service does: cache, queue, fetch and storage operations exist for dedicated servers": [
    "7380690e38c4",
  ],
  "What the service does: generation may run in the background, with a webhook and a track_id": [
    "70b54705300d",
    "96f4428f72b8",
  ],
  "What the service does: requests wait in a queue of their account's plan": ["046cbb899e53"],
  "Resources and their fields, Dedicated server: a path segment names the server": [
    "7a90ff33e2ba",
    "c9f3d32e35d1",
    "df2a9ae9b7a6",
  ],
  "Enterprise API key: key is a string in the JSON body, and required": [
    "abe7626d5ea6",
    "db2e41211943",
  ],
  "Agent user: id, name, email, username and verified, with their types": [
    "eed32613781a",
    "0e66817cf22f",
  ],
  "Agent user: the name is the one given at sign-up": ["17ab0f79936c"],
  "Agent user: the email is what one logs in with": ["176eeb7da811"],
  "Agent user: verified turns true once the email is verified": ["c8b489e792e1"],
  "Agent access token: the token is an opaque string": ["7501317c6e3f"],
  "Agent access token: its type is Bearer, always": ["5f4e834adccf"],
  "Agent access token: four lifetimes": ["7497733f4508"],
  "Agent access token: expires_at is ISO 8601 in UTC": ["04bc396f0a55"],
  "Agent access token: api_key is a string, or null where none exists": ["7ce077654713"],
  "Agent access token: device_name names the token; a refresh inherits it": [
    "ba5a92c32cd0",
    "dc632725d7fe",
  ],
  "Response envelope: data, error and meta with their types": ["53a9958682e7", "b055317f6a16"],
  "Response envelope: error is null on success, and only then": ["ecbba5072d51", "3ebb26c46205"],
  "Response envelope: meta holds a request_id string": ["e44afa48c51c"],
  "States and transitions: server_status restarting comes with the chat kind's restart": [
    "8ea832bd56ec",
    "9c77286a83dd",
  ],
  "States and transitions: nothing else ends a token, in whatever order and company": [
    "11c5d1dd3968",
  ],
  "States and transitions: a login gives a new token, and takes none away": ["47468e836640"],
  "States and transitions: a refresh with a valid token revokes it and gives a new one": [
    "8f07ad16fc88",
  ],
  "States and transitions: a logout revokes the current token": ["8739db0b7c0c"],
  "States and transitions: logout-all revokes all tokens of the user": ["c3141bd33012"],
  "States and transitions: a token ends at its expires_at, unless it is of the lifetime never": [
    "9610ab8554d0",
  ],
  "Endpoints: bodies are JSON and say so": ["13d26cee306f", "130854cb98fb"],
  "Enterprise: restart server: POST on a path of the server's kind": [
    "d1e2f049a6bb",
    "09e09d8046a7",
    "df6cf3ca1fef",
  ],
  "Enterprise: restart server, rule 1: a valid key gives 200 and success": [
    "7aa6a3e7e49b",
    "0f88484f22fc",
  ],
  "Enterprise: restart server, rule 2: a failure has status error, a message, and perhaps an error_code":
    ["33b978796e78", "5e33ebe8000e", "1481fde32a9b"],
  "Enterprise: restart server, rule 3: the message is free text": ["778627ac8c6f"],
  "Enterprise: restart server, rule 4: the named server is the one": ["73b844b4eaf9"],
  "Endpoints, Agent control plane: sign-up makes a user, a payment customer and a verification mail":
    ["96c9a8d61dc1"],
  "Endpoints, Agent control plane: login takes three strings and a lifetime, and answers six members":
    ["e069595b302c"],
  "Endpoints, Agent control plane: verify-email takes the code and answers six members": [
    "87aa3d30ad4e",
  ],
  "Endpoints, Agent control plane: refresh takes two optional members and answers five": [
    "e25c71c1640b",
  ],
  "Endpoints, Agent control plane: logout and logout-all take no body": [
    "af328455604b",
    "b558bac317e1",
  ],
  "Endpoints, Agent control plane: resend-verification sends the mail again": ["ed42366a9181"],
  "Endpoints, Agent control plane: forgot-password sends a reset mail": ["535067d63d2e"],
  "Endpoints, Agent control plane: reset-password sets a password by the mailed token": [
    "61207fe8afe2",
  ],
  "Endpoints, Agent control plane: the link verifies, for browsers by a redirect and for programs in JSON":
    ["8450b0b30cc6"],
  "Endpoints, Agent control plane, rule 1: these lifetimes and no other, a month where none is asked for":
    ["01c39c185379", "6c8a2b3edc0a"],
  "Endpoints, Agent control plane, rule 2: a refresh defaults to a month and to the old name": [
    "8d61b87d7718",
    "05d1373345bc",
  ],
  "Endpoints, Agent control plane, rule 3: the code is the link's token, and no browser is needed":
    ["f88c2d38ba82", "74ac27524c97"],
  "Endpoints, Agent control plane, rule 4: five members of data.user": ["fe750306da2d"],
  "Endpoints, Agent control plane, rule 5: api_key is the default key or null": ["266a989f017f"],
  "Other endpoints with known parameters: each route is served": ["19145926d59a"],
  "Other endpoints with known parameters: no value is known beyond those that are listed": [
    "974515a903cd",
  ],
  "Other endpoints with known parameters: text_to_audio: 48 languages": ["cfda29378efd"],
  "Other endpoints with known parameters: music_gen: duration, format and bitrate with their defaults":
    ["ef13f1a52665"],
  "Other endpoints with known parameters: song_generator: models, texts, instrumental and 50 languages":
    ["db5250c5d7f3"],
  "Other endpoints with known parameters: lyrics_generator: two lengths": ["453ef4a96890"],
  "Other endpoints with known parameters: watermark_remover keeps the quality": ["0089ec322183"],
  "Other endpoints with known parameters: watermark_remover removes the watermark": [
    "0089ec322183",
  ],
  "Other endpoints with known parameters: caption: three lengths, three picture formats": [
    "191ddb5a4c84",
  ],
  "Other endpoints with known parameters: edits take one to four images": ["96b241a77b01"],
  "Other endpoints with known parameters: object_removal: five parameters": ["00c88e6e6aeb"],
  "Other endpoints with known parameters: interior_mixer: seven parameters, eight steps by default":
    ["dd3e2e6fff38"],
  "Other endpoints with known parameters: nsfw_image_check: a threshold of a half by default": [
    "86c8078adf02",
  ],
  "Other endpoints with known parameters: transcribe: timestamp levels, webhook, track_id": [
    "f68a545c83cd",
  ],
  "Other endpoints with known parameters: transcribe knows many languages": ["f68a545c83cd"],
  "Other endpoints with known parameters: text2img up to 1024 by 1024": ["d60ac6ad4adb"],
  "Authentication, Enterprise API, 1: the key stands in the body": ["97e2d05bdfeb", "70eebe1fc1d5"],
  "Authentication, Enterprise API, 2: a restart takes no authentication header": ["092cd3107ed2"],
  "Authentication, Agent control plane, 1: seven endpoints need no credentials": [
    "381465baacc2",
    "d2af7b2428ba",
  ],
  "Authentication, Agent control plane, 2: three endpoints need the bearer header": [
    "0d5d8aeebb65",
    "a35c424ebd69",
  ],
  "Authentication, Agent control plane, 3: tokens come of logins and verifications; a refresh rotates them":
    ["5f91a08ab87b", "ba94cd049edd"],
  "Authentication, Agent control plane, 4: the lifetime follows token_expiry; never does not lapse":
    ["29ff89b9b7ba", "2bc0f3e2e306"],
  "Authentication, Agent control plane, 5: a reset takes the token, the password and its confirmation":
    ["c8447d0930cb"],
  "Authentication, Agent control plane, 6: code and link are the same token": ["e3f8be4f48b6"],
  "Events, 1: there is no catalogue of events": ["4070f841d74e"],
  "Events, 2: webhook and track_id; the latter comes again with the result": [
    "729971fb5c6e",
    "8ed35eb537b4",
  ],
  "Events, 3: transcription and object removal take both": ["a5b84b5682a4"],
  "Errors, Enterprise restart operation: status error, a message, an error_code in places": [
    "e8c8aef3d301",
    "53f5fc5084fc",
    "17870947ba44",
  ],
  "Errors, Control plane: every response is the envelope, known by its request_id": [
    "7c138f9b476d",
    "da31612f212f",
  ],
  "Limits: 5, 10 and 15 places": ["d969d4f1ae9c", "dbb52382d4b9", "1e6ed90ffc36", "8d3f1f96de2c"],
  "Limits, rule 1: one after another, first in first out": ["ec3f99fd63f3"],
  "Limits, rule 2: what is added is processed once the earlier ones are done": ["b0a71739e48b"],
  "Limits, rule 3: the limit holds as requests come in": ["b2ce9afa1114"],
  "Limits: bounds of durations": ["1f715f2012fc"],
  "Limits: caps of the song models": ["589a42bf3a9e", "bcf398ca38a3"],
  "Limits: caps of the lyrics' lengths": ["d838d11d326a", "86765796d30e"],
  "Limits: at most four images, 1024 by 1024, a threshold of 0 to 1": [
    "dfdb516f4807",
    "7115ac718921",
    "ed88981d141a",
  ],
  "Versioning: v6, v1 and v1 in the paths": [
    "ada1b49cc736",
    "3368b1a6780e",
    "56b0d79c09e1",
    "9fb3e63dac7d",
    "7e406400637a",
  ],
  "Versioning, Deprecations, 1: voice_to_voice ends on a day": ["0c98bf427cc4", "704be13d9133"],
  "Versioning, Deprecations, 1: from then on the enterprise API alone has a voice changer": [
    "cbbc7cd6cf80",
  ],
  "Versioning, Deprecations, 1: users of the standard API are to move before that day": [
    "40c1ea23ab75",
  ],
  "Versioning, Deprecations, 2: scene_maker has ended": ["229509cfebb2", "1a3e169e4c96"],
  "Versioning, Deprecations, 3: earlier languages keep working": ["b40d021ff15b", "10b1223422cc"],
  "Versioning, Deprecations, 4: an endpoint moved in the reference's layout": ["8c98bf84c51f"],
};

/** Sentences that lay nothing down: what introduces a list or a table, names a placeholder, or refers to another section. */
export const introductions: readonly string[] = [
  "4ff2d010b972",
  "bf5905410ecd",
  "f4a931b5afdf",
  "eae2d819076c",
  "7e1884a4a63d",
  "3271336b14b4",
  "d02efec94a61",
  "e277027e1aa5",
  "891b98e0d96b",
  "deeb86880bb8",
  "6c621d1a0513",
  "4378c9cdb33b",
  "6c621d1a0513",
  "b5a5b8042cb0",
  "6c621d1a0513",
  "7ccb6cce7a97",
  "db172cf26823",
];

/** What the document says is not shown, on which freedoms rest, by the same digests: where it says more, a rule may be owed. */
export const silences: readonly string[] = [
  "2adc5a1d4174",
  "1b15d9e37135",
  "26c6cdd81f9f",
  "234a6a0ae37b",
  "ac350ca76e23",
  "6f7eb5660da8",
  "8292c3936c42",
  "9730c71c16af",
  "bfc9a8945c52",
  "107039b97d09",
  "0f32f559ba92",
  "2649dc5e4156",
  "9034ebbc4454",
  "9e2935b3dc9f",
  "9e7dbc42d3e6",
  "7a6e1a5ea3d7",
  "871699c5aac6",
  "f895027bff67",
  "72d818aabcab",
];
