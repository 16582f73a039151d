import {
  deprecationSceneMaker,
  deprecationVoiceToVoice,
  deprecationVoiceToVoiceBefore,
} from "../clauses/deprecation.ts";
import { catalogueServesEveryRoute } from "../clauses/routes.ts";
import { textToAudioEarlierLanguages, textToAudioLanguages } from "../clauses/speech.ts";
import { claimed, type Sentence, section, unseen } from "./sentence.ts";

/** Of the document: Versioning and deprecations. */
export const versioning: readonly Sentence[] = [
  ...section("Versioning", [claimed("v6, v1 and v1 in the paths", catalogueServesEveryRoute)]),
  ...section("Versioning, Deprecations, 1", [
    claimed("voice_to_voice ends on a day", deprecationVoiceToVoice, deprecationVoiceToVoiceBefore),
    unseen(
      "from then on the enterprise API alone has a voice changer",
      "the version of its enterprise path is not shown, so there is nowhere to look for it",
    ),
    unseen("users of the standard API are to move before that day", "it is advice to customers"),
  ]),
  ...section("Versioning, Deprecations, 2", [
    claimed("scene_maker has ended", deprecationSceneMaker),
  ]),
  ...section("Versioning, Deprecations, 3", [
    claimed("earlier languages keep working", textToAudioEarlierLanguages, textToAudioLanguages),
  ]),
  ...section("Versioning, Deprecations, 4", [
    unseen(
      "an endpoint moved in the reference's layout",
      "it is about pages, not about the service",
    ),
  ]),
];
