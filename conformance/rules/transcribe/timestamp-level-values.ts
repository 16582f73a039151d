import { transcribeTimestampLevelValues } from "../../../contracts/clauses/speech.ts";
import { timestampLevels } from "../../../contracts/limits.ts";
import { exchanged } from "../../kit/generation/exchanged.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { takesNothingElse } from "../../kit/generation/outside.ts";
import { timestampLevel } from "../../kit/generation/parameters/speech.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askLevels } from "./drives.ts";

export default rule(transcribeTimestampLevelValues, {
  drives: [askLevels],
  needs: needsFor("transcribe"),
  quota: { null: 1, word: 1, sentence: 1, unlisted: 5 },
  judge: allOf(
    takesInside(timestampLevel, { altered: exchanged(timestampLevel, timestampLevels) }),
    takesNothingElse(timestampLevel),
  ),
});
