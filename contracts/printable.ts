/** One UTF-16 unit as JSON spells it, so that data in JSON stays the same. */
const spelled = (text: string): string =>
  text.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * What a terminal acts upon, and what nobody sees: control and format characters, and those that turn the direction of
 * text. The second sign of `##name[`, too, a command to runners of CI anywhere in a line.
 */
const unprintable = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?<=#)#(?=\w*\[)`;
const everyUnprintable = new RegExp(unprintable, "gu");

/** A text from outside on one line: what a reader's screen would act upon is spelled out. */
export const printable = (text: string): string => text.replace(everyUnprintable, spelled);

/** Ends of lines, tabs, colours, and how a line is written anew: the kit prints no other control characters. */
const own = String.raw`\r?\n|\t|\x1b\[(?:[\d;]*[A-GJKm]|\?(?:7|25)[hl])`;
const ownOrNot = new RegExp(`(${own})|${unprintable}`, "gu");
/** A command to runners of CI, at which lines begin. */
const command = /^([^\S\n]*):(?=:)/gm;

/** All that is printed, once more: nothing in it is a command to a terminal or a runner of CI, whoever wrote it. */
export const inert = (text: string): string =>
  text
    .replace(ownOrNot, (met: string, mine?: string) => mine ?? spelled(met))
    .replace(command, (_, blanks: string) => `${blanks}${spelled(":")}`);
