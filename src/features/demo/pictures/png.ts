import type { Colour } from "./shapes";
import type { Raster } from "./raster";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Colours that a picture with a palette can have. */
const maxColours = 256;

/** The check sum of PNG, bit by bit: the pictures are small. */
function checkSum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const number = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);

function chunk(name: string, content: ArrayLike<number>): number[] {
  const named = Uint8Array.from([
    ...Array.from(name, (letter) => letter.charCodeAt(0)),
    ...Array.from(content),
  ]);
  return [...number(content.length), ...named, ...number(checkSum(named))];
}

/** Written without a Blob: that of simulated browsers has no stream. */
async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { readable, writable } = new CompressionStream("deflate");
  const writer = writable.getWriter();
  const written = Promise.all([writer.write(bytes), writer.close()]);
  const content = await new Response(readable).arrayBuffer();
  await written;
  return new Uint8Array(content);
}

const distance = (one: Colour, other: Colour) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0);

/** The place of each pixel's colour in a palette; beyond its size, of the nearest one in it. */
function indexed(pixels: readonly Colour[]): { palette: Colour[]; places: number[] } {
  const palette: Colour[] = [];
  const known = new Map<number, number>();
  const placeOf = (colour: Colour) => {
    if (palette.length < maxColours) return palette.push(colour) - 1;
    const nearest = Math.min(...palette.map((one) => distance(one, colour)));
    return palette.findIndex((one) => distance(one, colour) === nearest);
  };
  const places = pixels.map((colour) => {
    const [red, green, blue, opacity] = colour;
    const key = ((red * 256 + green) * 256 + blue) * 256 + opacity;
    const place = known.get(key) ?? placeOf(colour);
    known.set(key, place);
    return place;
  });
  return { palette, places };
}

/** The bytes of a PNG file with a palette. */
export async function pngOf({ size, pixels }: Raster): Promise<Uint8Array<ArrayBuffer>> {
  const { palette, places } = indexed(pixels);
  const rows = new Uint8Array(size * (size + 1));
  for (let row = 0; row < size; row += 1)
    rows.set(places.slice(row * size, (row + 1) * size), row * (size + 1) + 1);
  // Eight bits a pixel, by palette.
  const header = [...number(size), ...number(size), 8, 3, 0, 0, 0];
  return Uint8Array.from([
    ...signature,
    ...chunk("IHDR", header),
    ...chunk(
      "PLTE",
      palette.flatMap((colour) => colour.slice(0, 3)),
    ),
    ...chunk(
      "tRNS",
      palette.map((colour) => colour[3]),
    ),
    ...chunk("IDAT", await deflated(rows)),
    ...chunk("IEND", []),
  ]);
}
