import { clauseById } from "../clauses/index.ts";

/** What no interaction stands for: why one call and its answer cannot show it, and below that the promises. */
const untestable = `
what the call came to shows in a later one
  signup.keeps-existing-account signup.requires-fields verify-link.rejects-unknown-token
  refresh.failure-keeps-token envelope.request-id-identifies
no answer holds it: a mailbox, the payment system, another fact under evidence, or what was made, shows it
  signup.sends-verification-email signup.creates-payment-customer login.names-token
  refresh.inherits-name refresh.renames-token restart.targets-named-server
  music-gen.bitrate-default music-gen.duration-default music-gen.output-format-default
  music-gen.output-format-honoured generation.values-honoured song-generator.short-model-cap
  song-generator.long-model-cap lyrics-generator.length-caps interior-mixer.steps-default
  nsfw-image-check.threshold-default watermark-remover.preserves-quality
the service's clock has to move
  token.lapses-at-expiry token.never-does-not-lapse deprecation.voice-to-voice-before
it shows in many calls, or in calls made at once
  login.api-key-is-the-users token.lifecycle-concurrent refresh.rotates-once
  queue.admits-below-limit queue.enforced-on-arrival queue.fifo queue.frees-places
  queue.limit-pay-as-you-go queue.limit-standard queue.limit-under-race
  queue.limit-unlimited-premium queue.loses-nothing queue.one-at-a-time queue.per-account
the document does not print the parameter's name, its values, or what says that it is refused
  song-generator.languages song-generator.field-types text-to-audio.languages
  text-to-audio.earlier-languages caption.length-values caption.other-lengths
  caption.image-formats caption.other-image-formats image-editing.image-count
  text2img.resolution-bound text2img.smaller-sizes
no client of the documented API makes such a call
  envelope.shape-other-methods refresh.token-leak restart.key-only-in-body
  enterprise.key-only-in-body restart.malformed-body restart.only-post
`;

/** What interactions stand for in part: what is left, and who sees it, and below that the promises. */
const part = `
the call of the webhook: it comes after the answer. \`kit contracts\` waits for it, Pact does not
see it
  async.calls-webhook async.track-id-matches
the mail: that it came shows in the state of another interaction, which is asked with its token
  resend-verification.sends-email forgot-password.sends-email
that the email is verified then: \`kit contracts\` follows the redirect and logs in, Pact does not
  verify-link.redirect-flow
answers to bodies that are no JSON object: no client of the documented API sends one
  envelope.shape envelope.request-id envelope.content-type restart.content-type
what goes wrong the third time, or by chance: each is asked once
  login.rejects-bad-credentials login.issues-new-token
each text by itself, and an instrumental song: which of them go together is not shown, so any
answer is right to Pact; \`kit contracts\` compares them
  song-generator.text-fields
values that are left out: by what an answer refuses them is not shown, so any is right to Pact;
\`kit contracts\` asks the profile
  music-gen.duration-bounds music-gen.other-output-formats music-gen.other-bitrates
  song-generator.other-models song-generator.duration-bounds lyrics-generator.other-lengths
  transcribe.other-timestamp-levels nsfw-image-check.threshold-bounds
`;

/** Each promise of a table, with the reason above it. Throws for an id that the catalogue has not. */
function read(table: string) {
  return table
    .trim()
    .split(/(?<=\n {2}.*)\n(?=\S)/)
    .flatMap((gap) => {
      const [reason = "", ids = ""] = gap.split(/\n {2}(.*)/s);
      return ids.split(/\s+/).map((id) => {
        const clause = clauseById(id);
        if (clause === undefined) throw new Error(`there is no rule ${id}`);
        return { ...clause, reason: reason.replaceAll("\n", " ") };
      });
    });
}

/** Every promise that stands in no pact, or in part alone. */
export const gaps = { nothing: read(untestable), part: read(part) };
