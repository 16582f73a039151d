import { transcribeOtherTimestampLevels } from "../../../contracts/clauses/speech.ts";
import { levelEffect } from "../../kit/generation/effects.ts";
import { timestampLevel } from "../../kit/generation/parameters/speech.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { takesNoOther } from "../../kit/generation/unlisted.ts";
import { rule } from "../../kit/rule.ts";
import { askLevels } from "./drives.ts";

export default rule(transcribeOtherTimestampLevels, {
  drives: [askLevels],
  needs: needsFor("transcribe"),
  quota: { unlisted: 5 },
  judge: takesNoOther(timestampLevel, levelEffect),
});
