import { textToAudioEarlierLanguages } from "../../../contracts/clauses/speech.ts";
import { languageCounts } from "../../../contracts/limits.ts";
import { takesInside } from "../../kit/generation/inside.ts";
import { everyLanguage, shortList } from "../../kit/generation/languages.ts";
import { spokenLanguage } from "../../kit/generation/parameters/speech.ts";
import { needsFor } from "../../kit/generation/reach.ts";
import { rule } from "../../kit/rule.ts";
import { askLanguages } from "./drives.ts";

const counted = { list: "textToAudioEarlier", least: languageCounts.textToAudioEarlier } as const;

export default rule(textToAudioEarlierLanguages, {
  drives: [askLanguages],
  needs: (facts) => [...needsFor("text_to_audio")(facts), ...shortList(counted, facts)],
  quota: everyLanguage(counted),
  judge: takesInside(spokenLanguage("textToAudioEarlier")),
});
