/** Width and height in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const word = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Header, image data, and the chunk that ends the file, each within it. */
function pngSize(bytes: Uint8Array): ImageSize | undefined {
  const data = view(bytes);
  let size: ImageSize | undefined;
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const [length, type] = [data.getUint32(at), word(bytes, at + 4)];
    if (at + 12 + length > bytes.length) return undefined;
    if (type === "IHDR" && length === 13)
      size = { width: data.getUint32(at + 8), height: data.getUint32(at + 12) };
    hasData ||= type === "IDAT" && length > 0;
    if (type === "IEND") return hasData ? size : undefined;
    at += 12 + length;
  }
  return undefined;
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** The mark that ends the picture; cameras may write something behind it. */
function endsJpeg(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.length - 2; at >= from; at--)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}

/** A frame's header, a scan and the end. */
function jpegSize(bytes: Uint8Array): ImageSize | undefined {
  const data = view(bytes);
  let size: ImageSize | undefined;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = data.getUint16(at + 2);
    if (at + 2 + length > bytes.length) return undefined;
    if (isFrame(marker) && length >= 8)
      size = { height: data.getUint16(at + 5), width: data.getUint16(at + 7) };
    if (marker === 0xda) return endsJpeg(bytes, at + 2 + length) ? size : undefined;
    at += 2 + length;
  }
  return undefined;
}

/** The whole length as its header says it, and the size by one of three kinds of data. */
function webpSize(bytes: Uint8Array): ImageSize | undefined {
  if (bytes.length < 30) return undefined;
  const data = view(bytes);
  if (data.getUint32(4, true) + 8 > bytes.length) return undefined;
  const kind = word(bytes, 12);
  const three = (at: number) => data.getUint16(at, true) + ((bytes[at + 2] ?? 0) << 16);
  if (kind === "VP8X") return { width: three(24) + 1, height: three(27) + 1 };
  if (kind === "VP8 ")
    return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff };
  if (kind !== "VP8L" || bytes[20] !== 0x2f) return undefined;
  const packed = data.getUint32(21, true);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

/** The screen's size, an image, and the byte that ends the file. */
function gifSize(bytes: Uint8Array): ImageSize | undefined {
  const data = view(bytes);
  if (bytes.length < 14 || !bytes.includes(0x2c, 13) || bytes.lastIndexOf(0x3b) < 14)
    return undefined;
  return { width: data.getUint16(6, true), height: data.getUint16(8, true) };
}

const readers: ReadonlyMap<string, (bytes: Uint8Array) => ImageSize | undefined> = new Map([
  ["image/png", pngSize],
  ["image/jpeg", jpegSize],
  ["image/webp", webpSize],
  ["image/gif", gifSize],
]);

/**
 * The size a picture's headers say; undefined where it has none, is cut off, or is no picture type.
 */
export function imageSize(type: string, bytes: Uint8Array): ImageSize | undefined {
  const size = readers.get(type)?.(bytes);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}
