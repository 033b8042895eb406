import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** Of a variable font, by how its package calls its files. */
const variable = /-wght-[^/]*\.woff2$/;
/** The weights that pages use, of the 100 to 900 of the font. */
const weights = { min: 400, max: 700 };
/** What of these a font has, it keeps. */
const letters = Array.from({ length: 0xd800 - 0x20 }, (_, at) => at + 0x20)
  .concat(0xfeff, 0xfffd)
  .map((code) => String.fromCodePoint(code))
  .join("");

/** Leaves out of variable fonts the weights that no page shows: over a third of their bytes. */
export function lighterFonts(): Plugin {
  return {
    name: "lighter-fonts",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "asset" && variable.test(file.fileName))
          file.source = await subsetFont(Buffer.from(file.source), letters, {
            targetFormat: "woff2",
            variationAxes: { wght: weights },
          });
    },
  };
}
