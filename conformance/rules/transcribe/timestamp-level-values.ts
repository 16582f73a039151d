import { transcribeTimestampLevelValues } from "../../../contracts/clauses/speech.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { timestampLevel } from "../../kit/generation/parameters/speech.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { rule } from "../../kit/rule.ts";
import { askLevels } from "./drives.ts";

export default rule(transcribeTimestampLevelValues, {
  drives: [askLevels],
  needs: needsFor("transcribe"),
  quota: { null: 1, word: 1, sentence: 1 },
  judge: takesInside(timestampLevel),
});
