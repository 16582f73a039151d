/**
 * Texts that a stranger may say anywhere in the hope that something acts on them: a shell, a program that it calls, a
 * terminal, or the reader of a log in CI. Where one is run, it writes the file WRITTEN.
 */
export const hostileTexts: readonly string[] = [
  ".*\\)/touch$\u007bIFS}WRITTEN/e#",
  "'; touch WRITTEN; '",
  '"; touch WRITTEN; "',
  "a=''\"$(touch WRITTEN)\"''",
  "$(touch WRITTEN)`touch WRITTEN`$\u007bIFS}",
  "x\ntouch WRITTEN #",
  "x\r\ntouch WRITTEN\r",
  "}; touch WRITTEN; : ${x:-",
  "-oWRITTEN",
  "@/etc/hostname",
  "file:///etc/hostname",
  "--config=/etc/hostname",
  "%s%n%99d\\c\\0101\\x41",
  '" | env | halt_error #',
  "\\(env) .a[0]? // input",
  "{job}{to}$RUN$TOKEN_1",
  "  ::error::x ##[error]y ##vso[task.setvariable variable=PATH]z %0A::add-mask::q",
  "\u001b[31m\u0007\u061c\u200b\u202e\u2028\ufeff\u{e0041}\u009b2J",
];
