/**
 * An element as it is met in a document: its name without prefix, its attributes as written, and
 * what stands between its tags.
 */
export interface XmlElement {
  attributes: string;
  inner: string;
}

interface Tags {
  open: RegExp;
  close: RegExp;
}
const known = new Map<string, Tags>();
function tagsOf(name: string): Tags {
  let tags = known.get(name);
  if (!tags) {
    tags = {
      open: new RegExp(`<(?:[\\w.-]+:)?${name}(\\s[^<>]*)?/?>`, "gu"),
      close: new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>`, "gu"),
    };
    known.set(name, tags);
  }
  return tags;
}

/** An element, and where it stands. */
interface Placed extends XmlElement {
  start: number;
  end: number;
}

/** Each place of the text is looked at once, also where tags are never closed. */
function* placed(xml: string, name: string): Generator<Placed> {
  const { open, close } = tagsOf(name);
  let at = 0;
  let canClose = true;
  for (;;) {
    open.lastIndex = at;
    const found = open.exec(xml);
    if (!found) return;
    const [whole, attributes = ""] = found;
    const start = found.index;
    at = start + whole.length;
    if (whole.endsWith("/>")) {
      yield { attributes: attributes.replace(/\/$/u, ""), inner: "", start, end: at };
      continue;
    }
    if (!canClose) continue;
    close.lastIndex = at;
    const closing = close.exec(xml);
    canClose = closing !== null;
    if (!closing) continue;
    const inner = xml.slice(at, closing.index);
    at = closing.index + closing[0].length;
    yield { attributes, inner, start, end: at };
  }
}

/**
 * The elements of a name, in order. For names that do not stand within themselves, as those of a
 * spreadsheet's parts do not.
 */
export const elements = (xml: string, name: string): Generator<XmlElement> => placed(xml, name);

/** A document without the elements of a name. */
export function withoutElements(xml: string, name: string): string {
  let kept = "";
  let from = 0;
  for (const { start, end } of placed(xml, name)) {
    kept += xml.slice(from, start);
    from = end;
  }
  return from === 0 ? xml : kept + xml.slice(from);
}

/** Characters of the attributes of one element; a sheet's have a hundred. */
const maxAttributes = 10_000;

/** An attribute's value, with any prefix; none where there are more attributes than any program writes. */
export function attribute(attributes: string, name: string): string | undefined {
  if (attributes.length > maxAttributes) return undefined;
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
