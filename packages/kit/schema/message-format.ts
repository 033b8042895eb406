import { once } from "./formats/formatting";
import { pluralForm } from "./formats/numbers";

/** What a message is put together of, by ICU MessageFormat: text, and places for values. */
type Piece = string | Place;

interface Place {
  name: string;
  /** Empty for a value that is shown as it is. */
  kind: string;
  /** `percent`, `short`, … */
  style?: string;
  offset?: number;
  options?: Readonly<Record<string, readonly Piece[]>>;
}

/** How the values of a message are written. */
export interface Format {
  /** BCP 47: whose plural forms are used. */
  tag: string;
  /** BCP 47: how numbers and days are written; the same as `tag` unless given. */
  locale?: string;
  timeZone?: string;
  /** Text that is put in keeps its own direction: for a language that is written from the right. */
  isolates?: boolean;
}

/** The kinds of `intl-messageformat`, by name of the kind and style. */
const styles: Readonly<Record<string, object>> = {
  percent: { style: "percent" },
  integer: { maximumFractionDigits: 0 },
  short: { month: "numeric", day: "numeric", year: "2-digit" },
  medium: { month: "short", day: "numeric", year: "numeric" },
  long: { month: "long", day: "numeric", year: "numeric" },
  full: { weekday: "long", month: "long", day: "numeric", year: "numeric" },
  time: { hour: "numeric", minute: "numeric" },
};

/** Reads a message. One that breaks the grammar is read as far as it goes: the gate refuses it. */
function parse(text: string): readonly Piece[] {
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found?.[1] ?? "";
  };

  /** After an apostrophe, which quotes what would otherwise mean something. */
  function quoted(counted: boolean): string {
    const next = text[at] ?? "";
    if (next === "'") return take(/(')/y);
    return "{}<>".includes(next || " ") || (counted && next === "#")
      ? take(/((?:[^']|'')*)'?/y).replaceAll("''", "'")
      : "'";
  }

  function place(): Place {
    const name = take(/\s*([^\s,{}]*)\s*,?/y);
    const kind = take(/\s*(\w*)\s*,?/y);
    const found: Place = { name, kind };
    if (!/^(plural|select)/.test(kind)) {
      found.style = take(/\s*([^}]*?)\s*\}/y);
      return found;
    }
    const counted = kind !== "select";
    found.offset = Number(take(/\s*offset:\s*(-?\d+)/y));
    const options: Record<string, readonly Piece[]> = {};
    for (let key = take(/\s*([^\s{}]+)\s*\{/y); key; key = take(/\s*([^\s{}]+)\s*\{/y))
      options[key] = pieces(
        true,
        counted ? { name, kind: "number", offset: found.offset } : undefined,
      );
    take(/\s*(\})/y);
    found.options = options;
    return found;
  }

  /** Up to the end, or to the brace that closes it. `counted` is what `#` stands for. */
  function pieces(nested: boolean, counted?: Place): readonly Piece[] {
    const found: Piece[] = [];
    let plain = "";
    const add = (piece: Place) => {
      if (plain) found.push(plain);
      plain = "";
      found.push(piece);
    };
    while (at < text.length) {
      const letter = text[at++];
      if (letter === "}" && nested) break;
      if (letter === "'") plain += quoted(counted !== undefined);
      else if (letter === "{") add(place());
      else if (letter === "#" && counted) add(counted);
      else plain += letter;
    }
    if (plain) found.push(plain);
    return found;
  }
  return pieces(false);
}

const parsed = new Map<string, readonly Piece[]>();

const numberFormat = once(
  (locale: string, style: string | undefined) => new Intl.NumberFormat(locale, styles[style ?? ""]),
);
const dateFormat = once(
  (locale: string, style: string, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(locale, { ...styles[style], timeZone }),
);

function chosen(place: Place, value: unknown, { tag }: Format): readonly Piece[] {
  const { kind, options = {}, offset = 0 } = place;
  const exact = kind === "select" ? String(value) : `=${Number(value)}`;
  if (Object.hasOwn(options, exact)) return options[exact] ?? [];
  const type = kind === "selectordinal" ? "ordinal" : "cardinal";
  const category =
    kind === "select" ? "" : pluralForm(Number(value) - offset, { locale: tag }, type);
  return options[category] ?? options["other"] ?? [];
}

function put<Value>(
  pieces: readonly Piece[],
  values: Readonly<Record<string, Value>>,
  format: Format,
  into: (string | Value)[],
): void {
  const { tag, locale = tag, timeZone, isolates } = format;
  for (const piece of pieces) {
    if (typeof piece === "string") {
      into.push(piece);
      continue;
    }
    const value = values[piece.name] as Value;
    if (piece.options) put(chosen(piece, value, format), values, format, into);
    else if (piece.kind === "number")
      into.push(numberFormat(locale, piece.style).format(Number(value) - (piece.offset ?? 0)));
    else if (piece.kind)
      into.push(
        dateFormat(locale, piece.kind === "time" ? "time" : (piece.style ?? ""), timeZone).format(
          value as number,
        ),
      );
    else into.push(isolates && typeof value === "string" ? `\u2068${value}\u2069` : value);
  }
}

/**
 * The parts of a message with values in their places: text, and values that are no text as they
 * are (elements of a page).
 */
export function formatParts<Value>(
  text: string,
  values: Readonly<Record<string, Value>>,
  format: Format,
): (string | Value)[] {
  let pieces = parsed.get(text);
  if (!pieces) parsed.set(text, (pieces = parse(text)));
  const parts: (string | Value)[] = [];
  put(pieces, values, format, parts);
  return parts;
}
