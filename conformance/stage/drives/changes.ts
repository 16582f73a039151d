import fc from "fast-check";
import { durationSeconds } from "../../../contracts/limits.ts";
import type { JsonValue } from "../../../contracts/profile/index.ts";
import type { Change } from "../../generation/change.ts";

const { min, max } = durationSeconds;

/** A change that sets one member to some value. */
export const setting = (member: string, value: fc.Arbitrary<JsonValue>): fc.Arbitrary<Change> =>
  value.map((one) => ({ [member]: one }));

/** Each value as a change of one member. */
export const settings = (member: string, values: readonly JsonValue[]): Change[] =>
  values.map((value) => ({ [member]: value }));

/** Twelve changes that the document does not allow, then six that it allows, or other numbers of each. */
export const someChanges = (
  outside: fc.Arbitrary<Change>,
  inside: fc.Arbitrary<Change>,
  [most, least]: readonly [outside: number, inside: number] = [12, 6],
): fc.Arbitrary<Change[]> =>
  fc
    .tuple(
      fc.array(outside, { minLength: most, maxLength: most }),
      fc.array(inside, { minLength: least, maxLength: least }),
    )
    .map((both) => both.flat());

/** An unlisted value. Half come from `alike`, mostly its first two; the others from `any`, by default a word. */
export const someUnlisted = (
  alike: readonly string[],
  any: fc.Arbitrary<string> = someWord(),
): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 2, arbitrary: any },
    { weight: 1, arbitrary: fc.constantFrom(...alike) },
    { weight: 1, arbitrary: fc.constantFrom(...alike.slice(0, 2)) },
  );

/** A word that is on no list of the document, and is no misspelling of a listed one. */
const someWord = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom("constructor", "toString", "hasOwnProperty") },
    { weight: 6, arbitrary: someNumberedWord() },
  );

const someNumberedWord = (): fc.Arbitrary<string> =>
  fc
    .constantFrom("max", "tiny", "huge", "extra", "custom", "other", "auto", "best", "full")
    .chain((word) => fc.nat(99).map((number) => `${word}${number}`));

/** A number of seconds outside the bounds, mostly just outside: the bound of a plan may be off by one. */
export const secondsOutside = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(min - 1, max + 1) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: min - 1 }) },
  { weight: 1, arbitrary: fc.integer({ min: -600, max: 0 }) },
  { weight: 3, arbitrary: fc.integer({ min: max + 1, max: max + 120 }) },
  { weight: 1, arbitrary: fc.integer({ min: max + 121, max: 9000 }) },
);

/** Seconds that people ask for, or that a minute is in another unit, such as 60,000: random numbers would miss them. */
export const askedSeconds = {
  outside: [10, 15, 500, 600, 1000, 3600, 60_000, 86_400],
  inside: [45, 90, 120, 180, 240, 300, 360],
} as const;

/** A number of seconds from the least to `most`, each end as often as all numbers between. */
export const secondsUpTo = (most: number) =>
  fc.oneof(fc.constantFrom(min, most), fc.integer({ min, max: most }));

/** A plain text in one of several scripts, 18 to 200 characters. */
export const someText = (): fc.Arbitrary<string> => fc.constantFrom(...texts);

export const texts = [
  "The sea is calm tonight and the harbour sleeps.",
  "Über den Dächern der Stadt klingt eine alte Melodie.",
  "La lluvia cae despacio sobre el tejado de la casa.",
  "Тихо падает снег на старые крыши далёкого города.",
  "静かな海の上に月が昇り、港の灯りがゆっくりと揺れている。",
  "𠮷野的夜色温柔，海面平静，远处的灯火在风中轻轻摇晃着。",
  "البحر هادئ الليلة والمرفأ نائم تحت ضوء القمر.",
  "आज रात समुद्र शांत है और बंदरगाह सो रहा है।",
  "Η θάλασσα είναι ήρεμη απόψε και το λιμάνι κοιμάται.",
  "Morning light, slow drums and a warm bass, 90 bpm.",
  'He said "come home", and I\'m on road 66. The rain went on.',
  "A long slow song about a ship that comes home after a winter at sea, sung by two old friends on a pier, with an accordion, a cello and the sound of gulls.",
  "Slow piano, brushed drums and an upright bass in a small room late at night, with rain on the window, a distant train now and then, and a clarinet that takes the tune once more before the lights go.",
  "Медленный вальс для рояля и скрипки: за окном идёт дождь, в комнате горит лампа, вдали проходит поезд, и двое старых друзей негромко поют о доме, который ждал их всю долгую зиму у холодного моря.",
  "深夜的小房间里，钢琴声缓缓响起，窗外下着细雨，远处偶尔驶过一列火车。".repeat(5),
  "Rock & roll, 100 % live – don’t stop: say it (again)!",
  "오늘 밤 바다는 고요하고 항구는 달빛 아래 잠들어 있다.",
  "คืนนี้ทะเลสงบ และท่าเรือหลับใหลใต้แสงจันทร์",
  "הים שקט הלילה והנמל ישן לאור הירח.",
  "Soft jazz at night",
  "Who knows? Rock/pop #1; fast + loud @ dawn, one star",
  "আজ রাতে সমুদ্র শান্ত আর বন্দর ঘুমিয়ে আছে।",
  "🎷 A slow saxophone 🌙 under the moon, 👩🏽‍🎤 and a choir",
  "“Stay,” she sang; «encore», they cried: 「もう一度」, ‘again’.",
] as const;
