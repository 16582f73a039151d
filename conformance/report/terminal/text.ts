/** Breaks a text into lines of at most `width` characters, at blanks where there are any. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((one) => chunks(one, width))) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

function chunks(word: string, width: number): string[] {
  if (word.length <= width) return [word];
  return word.match(new RegExp(`.{1,${width}}`, "gsu")) ?? [word];
}

/** Lines of a labelled block: the label once, and wrapped lines below the text's first character. */
export function labelled(
  label: string,
  text: string,
  { indent, gutter, columns }: { indent: number; gutter: number; columns: number },
): string[] {
  const lead = " ".repeat(indent) + label.padEnd(gutter);
  const rest = " ".repeat(lead.length);
  return wrapped(text, Math.max(20, columns - lead.length)).map(
    (line, index) => (index === 0 ? lead : rest) + line,
  );
}
