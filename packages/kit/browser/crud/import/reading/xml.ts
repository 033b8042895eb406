/**
 * An element as it is met in a document: its name without prefix, its attributes as written, and
 * what stands between its tags.
 */
export interface XmlElement {
  attributes: string;
  inner: string;
}

const patterns = new Map<string, RegExp>();
const patternOf = (name: string): RegExp => {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(
      `<(?:[\\w.-]+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:[\\w.-]+:)?${name}\\s*>)`,
      "gu",
    );
    patterns.set(name, pattern);
  }
  return pattern;
};

/**
 * The elements of a name, in order. For names that do not stand within themselves, as those of a
 * spreadsheet's parts do not.
 */
export function* elements(xml: string, name: string): Generator<XmlElement> {
  for (const match of xml.matchAll(patternOf(name)))
    yield { attributes: match[1] ?? "", inner: match[2] ?? "" };
}

/** An attribute's value, with any prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*("([^"]*)"|'([^']*)')`, "u").exec(
    attributes,
  );
  return found ? unescapeXml(found[2] ?? found[3] ?? "") : undefined;
}

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Text with its entities resolved. */
export const unescapeXml = (text: string): string =>
  text.includes("&")
    ? text.replace(
        /&(?:#x([\da-f]+)|#(\d+)|(\w+));/giu,
        (whole, hex?: string, decimal?: string, named?: string) => {
          if (named !== undefined) return entities.get(named) ?? whole;
          const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
          return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
        },
      )
    : text;

/** Text as a spreadsheet spells it, where `_x000D_` stands for a letter XML cannot hold. */
export const cellString = (text: string): string =>
  unescapeXml(text).replace(/_x([\da-fA-F]{4})_/gu, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
