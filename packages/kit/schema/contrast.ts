/** Whether the value is a colour as `#rrggbb`. */
export const isColour = (value: unknown): value is string =>
  typeof value === "string" && /^#[\da-f]{6}$/i.test(value);

/** Relative luminance of `#rrggbb` by WCAG 2, 0 to 1. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Which of black and white text reads better on the colour, and the ratio of contrast it has (1 to
 * 21).
 */
export function contrastWithText(colour: string): { text: "#000000" | "#ffffff"; ratio: number } {
  const light = luminance(colour);
  const [onWhite, onBlack] = [1.05 / (light + 0.05), (light + 0.05) / 0.05];
  return onWhite >= onBlack
    ? { text: "#ffffff", ratio: onWhite }
    : { text: "#000000", ratio: onBlack };
}
