import { must, should, unlistedValues } from "./clause.ts";

const parameters = "Other endpoints with known parameters";

export const captionLengthValues = must({
  id: "caption.length-values",
  statement: "caption takes each of short, normal and long as the caption's length.",
  section: parameters,
  evidence: ["media"],
  note: "The document does not print the parameter's name.",
});

export const captionOtherLengths = should({
  id: "caption.other-lengths",
  statement: "caption takes no other length of a caption than short, normal and long.",
  section: parameters,
  evidence: ["media"],
  note: unlistedValues,
});

export const captionImageFormats = must({
  id: "caption.image-formats",
  statement: "caption accepts png, jpeg and jpg images.",
  section: parameters,
  evidence: ["media"],
});

export const captionOtherImageFormats = should({
  id: "caption.other-image-formats",
  statement: "caption does not accept images of other formats.",
  section: parameters,
  evidence: ["media"],
  note: "The table lists the input formats.",
});

export const imageEditingImageCount = must({
  id: "image-editing.image-count",
  statement:
    "An edit request accepts one to four images and no more, on the standard and on the enterprise path.",
  section: "Limits",
  evidence: ["media"],
  note: "For five or more the profile says reject or clamp. A request without images is not judged.",
});

export const objectRemovalParameters = must({
  id: "object-removal.parameters",
  statement: "object_removal accepts init_image, object_name, base64, webhook and track_id.",
  section: parameters,
  evidence: ["media"],
  note: "webhook and track_id as in transcribe.parameters.",
});

export const interiorMixerParameters = must({
  id: "interior-mixer.parameters",
  statement:
    "interior_mixer accepts init_image, object_image, prompt, width, height, guidance_scale and num_inference_steps.",
  section: parameters,
  evidence: ["media"],
});

export const interiorMixerStepsDefault = must({
  id: "interior-mixer.steps-default",
  statement: "interior_mixer without num_inference_steps runs 8 steps.",
  section: parameters,
  evidence: ["effective", "media"],
});

export const watermarkRemoverPreservesQuality = should({
  id: "watermark-remover.preserves-quality",
  statement: "What watermark_remover makes has the resolution of its source.",
  section: parameters,
  evidence: ["effective", "media"],
  note: "Quality that is preserved includes resolution.",
});

export const nsfwImageCheckThresholdBounds = must({
  id: "nsfw-image-check.threshold-bounds",
  statement:
    "nsfw_image_check takes a threshold that is a number from 0 to 1, both ends included, and none outside.",
  section: "Limits",
  evidence: ["media"],
  note: "Outside, the profile says reject or clamp.",
});

export const nsfwImageCheckThresholdDefault = must({
  id: "nsfw-image-check.threshold-default",
  statement: "nsfw_image_check without threshold uses 0.5.",
  section: parameters,
  evidence: ["effective", "media"],
});

export const text2imgResolutionBound = must({
  id: "text2img.resolution-bound",
  statement:
    "text2img accepts a picture of 1024x1024 pixels, and none with both sides above 1024 pixels.",
  section: "Limits",
  note: "One side above: not judged. Out of range, the profile says reject or clamp.",
});

export const text2imgSmallerSizes = should({
  id: "text2img.smaller-sizes",
  statement:
    "text2img accepts ordinary smaller pictures, portrait and landscape: sides from 256 pixels that are multiples of 64.",
  section: "Limits",
  note: "An upper bound leaves what lies below it. Other sizes are not judged.",
});
