import { crc32, deflateSync } from "node:zlib";

const latin = (text: string) => Buffer.from(text, "latin1");

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(Buffer.concat([latin(type), data])));
  return Buffer.concat([length, latin(type), data, sum]);
}

const bytes = (buffer: Buffer) => new Uint8Array(buffer) as Uint8Array<ArrayBuffer>;

/** A PNG whose header says a size; `length` makes it so many bytes long by a chunk of noise. */
export function pngOf({
  width = 1,
  height = 1,
  length,
}: { width?: number; height?: number; length?: number } = {}): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const parts = [
    latin("\x89PNG\r\n\x1a\n"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from([0, 128]))),
    chunk("IEND", Buffer.alloc(0)),
  ];
  const size = Buffer.concat(parts).length;
  if (length !== undefined)
    parts.splice(
      2,
      0,
      chunk(
        "noIs",
        Buffer.from(
          Array.from({ length: length - size - 12 }, (_, at) => (at * 31 + (at >> 8)) & 255),
        ),
      ),
    );
  return bytes(Buffer.concat(parts));
}

const two = (value: number) => Buffer.from([value >> 8, value & 255]);
const little = (value: number) => Buffer.from([value & 255, value >> 8]);

/** A JPEG with a frame's header, a scan and an end. */
export const jpegOf = (width = 1, height = 1): Uint8Array<ArrayBuffer> =>
  bytes(
    Buffer.concat([
      latin("\xff\xd8\xff\xe0\x00\x04ab"),
      latin("\xff\xc0\x00\x0b\x08"),
      two(height),
      two(width),
      latin("\x01\x01\x11\x00"),
      latin("\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00"),
      latin("data\xff\xd9"),
    ]),
  );

/** A WebP of the extended kind. */
export function webpOf(width = 1, height = 1): Uint8Array<ArrayBuffer> {
  const size = Buffer.alloc(10);
  size.writeUIntLE(width - 1, 4, 3);
  size.writeUIntLE(height - 1, 7, 3);
  return bytes(
    Buffer.concat([
      latin("RIFF"),
      latin("\x16\x00\x00\x00"),
      latin("WEBPVP8X"),
      latin("\x0a\x00\x00\x00"),
      size,
    ]),
  );
}

/** A GIF with one image block and its trailer. */
export const gifOf = (width = 1, height = 1, version = "GIF89a"): Uint8Array<ArrayBuffer> =>
  bytes(
    Buffer.concat([
      latin(version),
      little(width),
      little(height),
      latin("\x00\x00\x00"),
      latin("\x2c\x00\x00\x00\x00"),
      little(width),
      little(height),
      latin("\x00\x02\x02\x44\x01\x00\x3b"),
    ]),
  );
