const marks: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** Without a mark: Western text in UTF-16 has a zero in every other byte. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  sample.forEach((byte, index) => byte === 0 && (zeros[index % 2] = (zeros[index % 2] ?? 0) + 1));
  const [even = 0, odd = 0] = zeros;
  const maxShare = sample.length / 4;
  if (odd > maxShare && even === 0) return "utf-16le";
  return even > maxShare && odd === 0 ? "utf-16be" : undefined;
}

/** What a page or an XML document says of its own encoding, if a browser knows that one. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 2000));
  const [, xml, html] =
    /^\s*<\?xml[^<>]*?\sencoding\s*=\s*["']([\w.:-]+)|<meta\s[^<>]*?charset\s*=\s*["']?([\w.:-]+)/iu.exec(
      start,
    ) ?? [];
  try {
    const { encoding } = new TextDecoder(xml ?? html ?? "");
    // The bytes are not in these, or it would have been seen.
    return encoding.startsWith("utf-") ? undefined : encoding;
  } catch {
    return undefined;
  }
}

/**
 * The encoding that the bytes themselves show: by their mark, as valid UTF-8, by their zeros, by
 * what they say of themselves.
 */
function shownEncoding(bytes: Uint8Array): string | undefined {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  const shown = marked?.[1] ?? unmarkedUtf16(bytes);
  if (shown !== undefined) return shown;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return declaredEncoding(bytes);
  }
}

/** What programs write that don't write Unicode; the first of all where nothing says more. */
const western = "windows-1252";
const others = ["windows-1256", "windows-1251", "windows-1250", "windows-1254", "windows-1253"];
const rest = ["windows-1255", "windows-1257", "windows-1258", "windows-874"];
const eastern = ["gb18030", "big5", "shift_jis", "euc-kr"];
const ofLanguages: Readonly<Record<string, string>> = {
  "windows-1250": "pl cs sk hu sl hr bs ro sq",
  "windows-1251": "ru uk be bg mk sr kk ky mn",
  "windows-1253": "el",
  "windows-1254": "tr az",
  "windows-1255": "he yi",
  "windows-1256": "ar fa ur ckb ug ps",
  "windows-1257": "et lv lt",
  "windows-1258": "vi",
  "windows-874": "th",
  shift_jis: "ja",
  "euc-kr": "ko",
  gb18030: "zh",
};
/** Those whose letters stand among the plain ones of A to Z. */
const latin = new Set([western, "windows-1250", "windows-1254", "windows-1257", "windows-1258"]);

/** The encoding that programs of a language wrote before Unicode. */
const encodingOf = (tag: string): string => {
  const [language = ""] = tag.toLowerCase().split("-");
  const found = Object.entries(ofLanguages).find(([, tags]) => tags.split(" ").includes(language));
  return found?.[0] ?? western;
};

/** Whether most letters beyond A to Z stand alone among plain ones, as they do in “Zoë”. */
function looksLatin(bytes: Uint8Array): boolean {
  let [alone, together] = [0, 0];
  for (let at = 0; at < bytes.length; at++)
    if ((bytes[at] ?? 0) > 127) {
      const beside = (bytes[at - 1] ?? 0) > 127 || (bytes[at + 1] ?? 0) > 127;
      if (beside) together++;
      else alone++;
    }
  return alone >= together;
}

const separators = new Set([...',;\t|"\r\n'].map((letter) => letter.charCodeAt(0)));
const longestSample = 40;

/** The first cells whose letters depend on the encoding; not of the first line, if others have any. */
function uncertainCells(bytes: Uint8Array): Uint8Array[] {
  const cells: Uint8Array[] = [];
  const from = (start: number) => {
    for (let at = start; at < bytes.length && cells.length < 3; at++) {
      if ((bytes[at] ?? 0) <= 127) continue;
      let [first, last] = [at, at];
      while (first > start && !separators.has(bytes[first - 1] ?? 0)) first--;
      while (last < bytes.length && !separators.has(bytes[last] ?? 0)) last++;
      cells.push(
        bytes.subarray(Math.max(first, at - longestSample), Math.min(last, at + longestSample)),
      );
      at = last;
    }
  };
  from(
    Math.max(
      0,
      bytes.findIndex((byte) => byte === 10 || byte === 13),
    ),
  );
  if (cells.length === 0) from(0);
  return cells;
}

/** A way to read a text, with some of its cells as they are read so. */
export interface Encoding {
  name: string;
  sample: readonly string[];
}

/** How a text that may be in several encodings is read. */
export interface TextOptions {
  /** BCP 47: those of the institution and of the person. */
  languages?: readonly string[] | undefined;
  encoding?: string | undefined;
}

/** How a text is read: certainly, or in one of several ways. */
export interface Decoded {
  text: string;
  /** None where the bytes themselves show it. */
  encodings: readonly Encoding[];
  encoding: string;
  /** Whether nothing says which of the encodings it is. */
  mustChoose: boolean;
}

/** A text whose bytes don't show its encoding. */
function uncertain(
  bytes: Uint8Array,
  languages: readonly string[],
  chosen: string | undefined,
): Decoded {
  const own = languages.map(encodingOf);
  const cells = uncertainCells(bytes);
  const encodings = [...new Set([...own, western, ...others, ...rest, ...eastern])]
    .map((name) => ({
      name,
      sample: cells.map((cell) => new TextDecoder(name).decode(cell).trim()),
    }))
    .filter(({ sample }) => !sample.some((text) => /[\uFFFD\u0080-\u009F]/u.test(text)));
  const isLatin = looksLatin(bytes);
  const fitting = encodings.filter(({ name }) => latin.has(name) === isLatin);
  const likely =
    fitting.find(({ name }) => own.includes(name)) ?? (isLatin ? fitting[0] : undefined);
  const encoding = encodings.some(({ name }) => name === chosen)
    ? chosen
    : (likely?.name ?? encodings[0]?.name);
  return {
    text: new TextDecoder(encoding ?? western).decode(bytes),
    encodings,
    encoding: encoding ?? western,
    mustChoose: encoding !== chosen && likely === undefined,
  };
}

/**
 * Text of unknown encoding. Where its bytes don't show it, it is read as programs of the given
 * languages (BCP 47) wrote before Unicode, if that fits, and all encodings that can be are named.
 * Undefined for what is no text.
 */
export function decode(
  bytes: Uint8Array,
  { languages = [], encoding: chosen }: TextOptions = {},
): Decoded | undefined {
  const shown = shownEncoding(bytes);
  const isWide = shown?.startsWith("utf-16") ?? false;
  if (!isWide && bytes.includes(0)) return undefined;
  if (shown !== undefined) {
    const text = new TextDecoder(shown).decode(bytes);
    return { text, encodings: [], encoding: shown, mustChoose: false };
  }
  return uncertain(bytes, languages, chosen);
}
