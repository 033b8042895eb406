const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/**
 * Writes a list as PostgreSQL's array literal; `null` items stay null, lists within lists become
 * dimensions.
 */
export function arrayText(
  items: readonly unknown[],
  textOf: (item: unknown) => string | null,
): string {
  const parts = items.map((item) => {
    if (Array.isArray(item)) return arrayText(item, textOf);
    const text = textOf(item);
    return text === null ? "NULL" : quoted(text);
  });
  return `{${parts.join(",")}}`;
}

/** A quoted item, or a bare one; whatever stands between (braces, commas) is read by the caller. */
const token = /"((?:[^"\\]|\\.)*)"|[^{},"]+|[{}]/gs;

/** Makes a parser of PostgreSQL's array literals from the parser of an item. */
export function arrayOf(parse: (text: string) => unknown): (text: string) => unknown[] {
  return (text) => {
    const outermost: unknown[] = [];
    const open: unknown[][] = [outermost];
    // Bounds other than 1 are written in front: `[0:1]={a,b}`.
    for (const [word, inQuotes] of text.slice(text.indexOf("{")).matchAll(token)) {
      if (word === "{") {
        const list: unknown[] = [];
        open.at(-1)?.push(list);
        open.push(list);
      } else if (word === "}") open.pop();
      else if (inQuotes !== undefined) open.at(-1)?.push(parse(inQuotes.replace(/\\(.)/gs, "$1")));
      else open.at(-1)?.push(word === "NULL" ? null : parse(word));
    }
    return outermost[0] as unknown[];
  };
}
