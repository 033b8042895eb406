import { regionOf } from "../../schema/formats/places";

/** How a page lies. */
export type Orientation = "portrait" | "landscape";

interface Paper {
  /** As CSS names it. */
  name: "A4" | "letter";
  /** Millimetres, short and long side. */
  sides: readonly [number, number];
}

const a4: Paper = { name: "A4", sides: [210, 297] };
const letter: Paper = { name: "letter", sides: [215.9, 279.4] };
/** Regions in which offices print on US Letter (CLDR, measurement data). */
const onLetter = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "));

/** The paper that an office of this locale prints on. */
export function paperOf(locale: string): Paper {
  const region = regionOf(locale);
  return region !== undefined && onLetter.has(region) ? letter : a4;
}

/** Millimetres around what is printed. The foot of a page stands in the margin. */
export const margins = { top: 12, side: 12, bottom: 16 } as const;

const pixelsOfMillimetre = 96 / 25.4;

/** CSS pixels that a page leaves for what is printed, from side to side. */
export function printedWidth({ sides: [short, long] }: Paper, orientation: Orientation): number {
  const across = orientation === "portrait" ? short : long;
  return Math.floor((across - 2 * margins.side) * pixelsOfMillimetre);
}
