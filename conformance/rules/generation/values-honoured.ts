import { generationValuesHonoured } from "../../../contracts/clauses/routes.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { takesMixerSteps } from "../../generation/effects/mixer-steps.ts";
import { isReachable, needsFor } from "../../generation/offered-routes.ts";
import { honours } from "../../generation/values/honoured.ts";
import { effectiveValueChecks } from "../../generation/values/honours.ts";
import { allOf } from "../../history/sighting.ts";
import { askCaptionLengths } from "../caption/drives.ts";
import { askImageCounts } from "../image-editing/drives.ts";
import { askMixes } from "../interior-mixer/drives.ts";
import { askLyricsLengths } from "../lyrics-generator/drives.ts";
import { askBitrates, askDurations } from "../music-gen/drives.ts";
import { askThresholds } from "../nsfw-image-check/drives.ts";
import { rule } from "../rule.ts";
import { askModels, askSongDurations, askSongLanguages } from "../song-generator/drives.ts";
import { askTexts } from "../song-generator/text-drives.ts";
import { askSizes } from "../text2img/drives.ts";
import { askLevels } from "../transcribe/drives.ts";

const kinds = ["a listed value", "a number in its range"] as const;

/** The needs of a kind of parameter where none of its routes can be asked; one reachable route is enough. */
function lacking(kind: (typeof kinds)[number], facts: Profile): Need[] {
  const own = effectiveValueChecks.filter((honour) => honour.kind === kind);
  const routes = own.map(({ parameter }) => parameter.route);
  return routes.some((route) => isReachable(facts, route)) ? [] : needsFor(...routes)(facts);
}

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
  needs: (facts) => kinds.flatMap((kind) => lacking(kind, facts)),
  quota: { "a listed value": 3, "a number in its range": 3 },
  judge: allOf(...effectiveValueChecks.map(honours), takesMixerSteps),
});
