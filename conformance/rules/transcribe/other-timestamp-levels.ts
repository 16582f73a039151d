import { transcribeOtherTimestampLevels } from "../../../contracts/clauses/speech.ts";
import { levelEffect } from "../../generation/level-effect.ts";
import { timestampLevel } from "../../generation/parameters/speech.ts";
import { needsFor } from "../../generation/reach.ts";
import { takesNoOther } from "../../generation/unlisted.ts";
import { rule } from "../rule.ts";
import { askLevels } from "./drives.ts";

export default rule(transcribeOtherTimestampLevels, {
  drives: [askLevels],
  needs: needsFor("transcribe"),
  quota: { unlisted: 5 },
  judge: takesNoOther(timestampLevel, levelEffect),
});
