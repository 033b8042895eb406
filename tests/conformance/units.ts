/**
 * One thing the specification says: a sentence, a bullet's sentence, or a row of a table, in the
 * section it stands in.
 */
export interface Unit {
  section: string;
  text: string;
}

const isRuled = (line: string) => /^\|[-| ]+\|$/.test(line);
/** After a full stop, where the next word begins a sentence. */
const sentencesOf = (line: string) => line.replace(/^- /, "").split(/(?<=[.;])\s+(?=[A-Z'(/])/);

/** Everything a text in Markdown says, heads of tables left out. */
export function unitsOf(markdown: string): Unit[] {
  const lines = markdown.split("\n");
  let section = "";
  return lines.flatMap((line, at) => {
    if (line.startsWith("#")) section = line.replace(/^#+ /, "");
    if (line.startsWith("#") || line.trim() === "" || isRuled(line) || isRuled(lines[at + 1] ?? ""))
      return [];
    const texts = line.startsWith("|")
      ? [line.replace(/^\| | \|$/g, "").replaceAll(" | ", " · ")]
      : sentencesOf(line);
    return texts.map((text) => ({ section, text: text.trim() }));
  });
}
