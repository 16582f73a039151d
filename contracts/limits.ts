/** The document's numbers and closed lists, each named once. Section names are those of the document. */

/** Limits: song and music duration, seconds, both ends allowed. */
export const durationSeconds = { min: 30, max: 480, default: 30 } as const;

/** Limits: the longest song of each model, seconds. */
export const songModelCapSeconds = { "diffrhythm-short": 95, "diffrhythm-long": 285 } as const;
export type SongModel = keyof typeof songModelCapSeconds;

/** Limits: the longest lyrics of each length, seconds. */
export const lyricsCapSeconds = { short: 95, long: 285 } as const;
export type LyricsLength = keyof typeof lyricsCapSeconds;

/** Other endpoints with known parameters: music_gen. */
export const musicFormats = ["wav", "mp3", "flac"] as const;
export const musicFormatDefault = "wav";
export const musicBitrates = ["128k", "192k", "320k"] as const;
export const musicBitrateDefault = "320k";

/** Other endpoints with known parameters: caption. */
export const captionLengths = ["short", "normal", "long"] as const;
export const captionImageFormats = ["png", "jpeg", "jpg"] as const;

/** Limits: how many images an edit request may carry. */
export const editImagesMax = 4;

/** Limits: the largest enterprise text2img picture, pixels a side. */
export const text2imgSideMax = 1024;

/** Limits: detection threshold, both ends allowed. */
export const threshold = { min: 0, max: 1, default: 0.5 } as const;

/** Other endpoints with known parameters: transcribe; null is a listed value too. */
export const timestampLevels = ["word", "sentence"] as const;

/** Other endpoints with known parameters: interior_mixer. */
export const mixerStepsDefault = 8;

/** Other endpoints with known parameters; Versioning, Deprecations, 3. */
export const languageCounts = { textToAudio: 48, textToAudioEarlier: 19, song: 50 } as const;

/** Limits: queued requests a plan may have. */
export const queueLimits = { "pay-as-you-go": 5, standard: 10, "unlimited-premium": 15 } as const;
export type Plan = keyof typeof queueLimits;
export const plans = Object.keys(queueLimits) as Plan[];

/** Agent access token: the lifetimes that may be asked for. */
export const tokenExpiries = ["1_week", "1_month", "3_months", "never"] as const;
export type TokenExpiry = (typeof tokenExpiries)[number];
export const tokenExpiryDefault: TokenExpiry = "1_month";

/** Authentication, Agent control plane, 3: what gives a token, by route; a refresh rotates it. */
export const tokenOrigins = ["verify-email", "login", "refresh"] as const;
export type TokenOrigin = (typeof tokenOrigins)[number];

/** Authentication, Agent control plane, 4: each finite lifetime as whole days, shortest and longest reading. */
export const tokenLifetimeDays = {
  "1_week": [7, 7],
  "1_month": [28, 31],
  "3_months": [89, 92],
} as const satisfies Partial<Record<TokenExpiry, readonly [number, number]>>;

/** States and transitions: no cap on a user's live tokens is shown; up to so many, a further login ends none. */
export const uncappedSessions = 5;

/** Versioning, Deprecations: last day of service (UTC dates). */
export const deprecations = {
  voiceToVoice: { discontinuedOn: "2026-07-31" },
  sceneMaker: { unsupportedFrom: "2026-01-26" },
} as const;

/** Dedicated server: the kinds whose path segment the document prints. */
export const printedServerKinds = ["3d", "text_to_speech", "faceswap"] as const;
