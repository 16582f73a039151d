import { transcribeTimestampLevelValues } from "../../../contracts/clauses/speech.ts";
import { takesInside } from "../../generation/inside.ts";
import { timestampLevel } from "../../generation/parameters/speech.ts";
import { needsFor } from "../../generation/reach.ts";
import { rule } from "../rule.ts";
import { askLevels } from "./drives.ts";

export default rule(transcribeTimestampLevelValues, {
  drives: [askLevels],
  needs: needsFor("transcribe"),
  quota: { null: 1, word: 1, sentence: 1 },
  judge: takesInside(timestampLevel),
});
