import { textToAudioLanguages } from "../../../contracts/clauses/speech.ts";
import { spokenLanguage } from "../../generation/parameters/text-to-audio.ts";
import { takesEveryLanguage } from "../takes-languages.ts";
import { askLanguages } from "./drives.ts";

export default takesEveryLanguage(textToAudioLanguages, "textToAudio", {
  parameter: spokenLanguage("textToAudio"),
  drives: [askLanguages],
});
