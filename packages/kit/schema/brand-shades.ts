import { luminance } from "./contrast";

/** Ten shades of a colour, the lightest first, as the kit's themes have them. */
export type Shades = [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/**
 * Relative luminance of each shade: that of the palette the console was designed with, in which 6
 * carries white text and 2 stands on dark.
 */
const designed = [0.9, 0.78, 0.62, 0.43, 0.33, 0.18, 0.125, 0.08, 0.055, 0.04] as const;
/** White text on it has 4.5:1. */
const lightest = 0.183;
/** In the dark scheme an outline of it still has 3:1 against what is around. */
const darkest = { light: 0.012, dark: 0.125 } as const;

type Hsl = readonly [hue: number, saturation: number, lightness: number];

function hslOf(colour: string): Hsl {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255,
  );
  const [highest, lowest] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const lightness = (highest + lowest) / 2;
  const spread = highest - lowest;
  if (spread === 0) return [0, 0, lightness];
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  const hue =
    highest === red
      ? ((green - blue) / spread + 6) % 6
      : highest === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return [hue * 60, Math.min(1, saturation), lightness];
}

function hexOf([hue, saturation, lightness]: Hsl): string {
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value =
      lightness -
      saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

/** The colour of a hue and saturation that is as light as asked. */
function withLuminance(hue: number, saturation: number, wanted: number): string {
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (luminance(hexOf([hue, saturation, middle])) < wanted) low = middle;
    else high = middle;
  }
  return hexOf([hue, saturation, low]);
}

/**
 * Shades of the institution's colour that can be read wherever the theme uses them: shade 6 is the
 * colour itself where white text is readable on it, else the nearest darker one (in the dark scheme
 * also the nearest that is light enough to be seen).
 */
export function brandShades(colour: string, scheme: "light" | "dark" = "light"): Shades {
  const [hue, saturation] = hslOf(colour);
  const own = luminance(colour);
  const main = Math.min(lightest, Math.max(darkest[scheme], own));
  const target = (index: number) =>
    index < 5
      ? (designed[index] ?? 0)
      : (designed[index] ?? 0) * (main / designed[6]) ** (index === 5 ? 0.5 : 1);
  return designed.map((_, index) =>
    index === 6
      ? main === own
        ? colour.toLowerCase()
        : withLuminance(hue, saturation, main)
      : withLuminance(hue, saturation, target(index)),
  ) as Shades;
}
