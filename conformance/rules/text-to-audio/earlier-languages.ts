import { textToAudioEarlierLanguages } from "../../../contracts/clauses/speech.ts";
import { spokenLanguage } from "../../generation/parameters/text-to-audio.ts";
import { takesEveryLanguage } from "../takes-languages.ts";
import { askLanguages } from "./drives.ts";

export default takesEveryLanguage(textToAudioEarlierLanguages, "textToAudioEarlier", {
  parameter: spokenLanguage("textToAudioEarlier"),
  drives: [askLanguages],
});
