import { generationValuesHonoured } from "../../../contracts/clauses/routes.ts";
import { honours } from "../../kit/generation/honoured.ts";
import { everyHonour } from "../../kit/generation/honours.ts";
import { takesMixerSteps } from "../../kit/generation/mixer-steps.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askCaptionLengths } from "../caption/drives.ts";
import { askImageCounts } from "../image-editing/drives.ts";
import { askMixes } from "../interior-mixer/drives.ts";
import { askLyricsLengths } from "../lyrics-generator/drives.ts";
import { askBitrates, askDurations } from "../music-gen/drives.ts";
import { askThresholds } from "../nsfw-image-check/drives.ts";
import { askModels, askSongDurations, askSongLanguages } from "../song-generator/drives.ts";
import { askTexts } from "../song-generator/text-drives.ts";
import { askSizes } from "../text2img/drives.ts";
import { askLevels } from "../transcribe/drives.ts";

export default rule(generationValuesHonoured, {
  drives: [
    askBitrates,
    askDurations,
    askModels,
    askSongDurations,
    askSongLanguages,
    askTexts,
    askLyricsLengths,
    askCaptionLengths,
    askLevels,
    askImageCounts,
    askThresholds,
    askSizes,
    askMixes,
  ],
  quota: { listed: 3, bounded: 3 },
  judge: allOf(...everyHonour.map(honours), takesMixerSteps),
});
