import type { Random } from "./random";

/** Draws a text that one piece of a pattern stands for. */
type Draw = (random: Random) => string;

const letters = [..."ABCDEFGHJKLMNPRSTUVWXYZ"];
const digits = [..."0123456789"];
const classes: Readonly<Record<string, readonly string[]>> = {
  d: digits,
  w: [...letters, ...digits],
  s: [" "],
};
/** How often something without a limit is repeated at most. */
const mostRepeats = 3;

/** Reads a pattern from left to right. */
class Reader {
  private at = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  get next(): string | undefined {
    return this.source[this.at];
  }
  take(): string {
    const letter = this.source[this.at];
    if (letter === undefined) throw new Error("The pattern ends early.");
    this.at += 1;
    return letter;
  }
  /** Whether this comes next; then it is taken. */
  takes(text: string): boolean {
    const does = this.source.startsWith(text, this.at);
    if (does) this.at += text.length;
    return does;
  }
  match(what: RegExp): RegExpExecArray | undefined {
    const found = what.exec(this.source.slice(this.at));
    if (found) this.at += found[0].length;
    return found ?? undefined;
  }
}

/** The letters between two; without the second, the first. */
function between(first: string, last: string): string[] {
  const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) =>
    String.fromCodePoint(from + at),
  );
}

/** `[A-Z0-9_]`, after its first bracket. Of what it excludes, letters and digits are left. */
function letterClass(reader: Reader): Draw {
  const isNegated = reader.takes("^");
  const named: string[] = [];
  while (!reader.takes("]")) {
    const first = reader.take();
    if (first === "\\") {
      const escaped = reader.take();
      named.push(...(classes[escaped] ?? [escaped]));
      continue;
    }
    const range = reader.match(/^-([^\]\\])/);
    named.push(...between(first, range?.[1] ?? first));
  }
  const drawn = isNegated ? [...letters, ...digits].filter((one) => !named.includes(one)) : named;
  return (random) => random.pick(drawn);
}

/** A group, after its first bracket; what looks ahead or behind draws nothing. */
function group(reader: Reader): Draw {
  const looks = reader.match(/^\?<?[=!]/) !== undefined;
  if (!looks) reader.match(/^\?(:|<\w+>)/);
  const inside = alternatives(reader);
  reader.take();
  return looks ? () => "" : inside;
}

function piece(reader: Reader): Draw {
  const letter = reader.take();
  if (letter === "(") return group(reader);
  if (letter === "[") return letterClass(reader);
  if (letter === ".") return (random) => random.pick(letters);
  if (letter === "^" || letter === "$") return () => "";
  if (letter !== "\\") return () => letter;
  const escaped = reader.take();
  const drawn = classes[escaped];
  return drawn ? (random) => random.pick(drawn) : () => (escaped === "b" ? "" : escaped);
}

/** How often a piece stands, by what comes after it. */
function repeats(reader: Reader): [from: number, to: number] {
  const counted = reader.match(/^\{(\d+)(,(\d*))?\}/);
  if (counted) {
    const from = Number(counted[1]);
    const to = counted[3] ? Number(counted[3]) : counted[2] ? from + mostRepeats : from;
    return [from, to];
  }
  if (reader.takes("?")) return [0, 1];
  if (reader.takes("*")) return [0, mostRepeats];
  return reader.takes("+") ? [1, mostRepeats] : [1, 1];
}

function sequence(reader: Reader): Draw {
  const pieces: Draw[] = [];
  while (reader.next !== undefined && reader.next !== "|" && reader.next !== ")") {
    const draw = piece(reader);
    const [from, to] = repeats(reader);
    pieces.push((random) =>
      Array.from({ length: random.whole(from, to) }, () => draw(random)).join(""),
    );
  }
  return (random) => pieces.map((draw) => draw(random)).join("");
}

function alternatives(reader: Reader): Draw {
  const all = [sequence(reader)];
  while (reader.takes("|")) all.push(sequence(reader));
  return (random) => random.pick(all)(random);
}

/**
 * A text that a field's `pattern` most likely accepts: classes, groups, alternatives and counts are
 * drawn; what looks ahead is not minded, so that the text is checked afterwards.
 */
export const patternText = (pattern: string, random: Random): string =>
  alternatives(new Reader(pattern))(random);
