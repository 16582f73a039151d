import { textToAudioEarlierLanguages } from "../../../contracts/clauses/speech.ts";
import { languageCounts } from "../../../contracts/limits.ts";
import { takesInside } from "../../generation/inside.ts";
import { everyLanguage, shortList } from "../../generation/languages.ts";
import { spokenLanguage } from "../../generation/parameters/speech.ts";
import { needsFor } from "../../generation/reach.ts";
import { rule } from "../rule.ts";
import { askLanguages } from "./drives.ts";

const counted = { list: "textToAudioEarlier", least: languageCounts.textToAudioEarlier } as const;

export default rule(textToAudioEarlierLanguages, {
  drives: [askLanguages],
  needs: (facts) => [...needsFor("text_to_audio")(facts), ...shortList(counted, facts)],
  quota: everyLanguage(counted),
  judge: takesInside(spokenLanguage("textToAudioEarlier")),
});
