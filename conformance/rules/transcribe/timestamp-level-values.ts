import { transcribeTimestampLevelValues } from "../../../contracts/clauses/speech.ts";
import { timestampLevels } from "../../../contracts/limits.ts";
import { exchanged } from "../../kit/generation/exchanged.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { lost } from "../../kit/generation/lost.ts";
import { takesNothingElse } from "../../kit/generation/outside.ts";
import { timestampLevel } from "../../kit/generation/parameters/speech.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { allOf } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { askLevels } from "./drives.ts";

const isExchanged = exchanged(timestampLevel, timestampLevels);
const isLost = lost(timestampLevel, timestampLevels);

export default rule(transcribeTimestampLevelValues, {
  drives: [askLevels],
  needs: needsFor("transcribe"),
  quota: { null: 1, word: 1, sentence: 1, unlisted: 5 },
  judge: allOf(
    takesInside(timestampLevel, {
      altered: (job, history) => isExchanged(job, history) ?? isLost(job, history),
    }),
    takesNothingElse(timestampLevel),
  ),
});
