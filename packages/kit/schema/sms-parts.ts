/** Characters of a text message that take one place each in the GSM alphabet (3GPP TS 23.038). */
const single =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Those that take two, the first of them an escape. */
const double = "\f^{}\\[~]|€";

const places: ReadonlyMap<string, number> = new Map([
  ...[...single].map((letter) => [letter, 1] as const),
  ...[...double].map((letter) => [letter, 2] as const),
]);

/** How a text goes out as text messages. */
export interface SmsParts {
  /** Each of them is paid for. */
  parts: number;
  /** One character that the GSM alphabet has not makes all take two bytes. */
  alphabet: "GSM-7" | "UCS-2";
}

/** Parts of characters that each take some places and are never cut in two. */
function partsOf(sizes: readonly number[], alone: number, each: number): number {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= alone) return 1;
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > each) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}

/**
 * In how many parts a text goes out: one part has 160 places of the GSM alphabet or 70 of UCS-2,
 * each of several 153 or 67, since their order takes some.
 */
export function smsParts(text: string): SmsParts {
  const letters = [...text];
  const sizes = letters.map((letter) => places.get(letter));
  return sizes.every((size) => size !== undefined)
    ? { parts: partsOf(sizes, 160, 153), alphabet: "GSM-7" }
    : {
        parts: partsOf(
          letters.map(({ length }) => length),
          70,
          67,
        ),
        alphabet: "UCS-2",
      };
}

/**
 * A text as a phone is sent it: without the signs that keep the direction of what stands between
 * them, which some phones show as boxes.
 */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, "");
