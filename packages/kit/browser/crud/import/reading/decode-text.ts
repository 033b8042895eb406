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

/**
 * Text of unknown encoding: by its mark, else UTF-8 if it is valid, else UTF-16 by its zeros, else
 * Windows-1252, which Excel writes. Undefined for what is no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return new TextDecoder(marked[1]).decode(bytes);
  const utf16 = unmarkedUtf16(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
