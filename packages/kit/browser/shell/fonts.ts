import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import interExtended from "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url";
import arabic from "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url";
import arabicBold from "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2?url";
import devanagari from "@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2?url";
import devanagariBold from "@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-600-normal.woff2?url";

const basicLatin =
  "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD";

const arabicLetters =
  "U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08E1, U+08E3-08FF, U+200C-200E, U+2010-2011, U+204F, U+2E41, U+FB50-FDFF, U+FE70-FEFC";
const devanagariLetters =
  "U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+20A8, U+20B9, U+25CC, U+A830-A839, U+A8E0-A8FF";

/** A browser fetches a file only once a page shows a letter of its range. */
const files = [
  { family: "Inter", weight: "100 900", file: inter, range: basicLatin },
  {
    family: "Inter",
    weight: "100 900",
    file: interExtended,
    range:
      "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
  },
  { family: "IBM Plex Sans Arabic", weight: "400", file: arabic, range: arabicLetters },
  { family: "IBM Plex Sans Arabic", weight: "600", file: arabicBold, range: arabicLetters },
  { family: "Noto Sans Devanagari", weight: "400", file: devanagari, range: devanagariLetters },
  { family: "Noto Sans Devanagari", weight: "600", file: devanagariBold, range: devanagariLetters },
];

const faces = [
  ...files.map(({ family, weight, file, range }) => ({
    fontFamily: family,
    fontStyle: "normal",
    fontDisplay: "swap",
    fontWeight: weight,
    src: `url("${file}") format("woff2")`,
    unicodeRange: range,
  })),
  // Two, or what is bold would not be until Inter arrives.
  ...(["Arial", "Arial Bold"] as const).map((name) => ({
    fontFamily: "Inter fallback",
    fontWeight: name === "Arial" ? "100 549" : "550 900",
    src: [name, name.replace("Arial", "Liberation Sans")]
      .map((one) => `local("${one}")`)
      .join(", "),
    sizeAdjust: "107.12%",
    ascentOverride: "90.44%",
    descentOverride: "22.52%",
    lineGapOverride: "0%",
    unicodeRange: basicLatin,
  })),
];

/**
 * The fonts that come with the console, so that it looks the same on every system. Until Inter is
 * there its letters stand in Arial, stretched to the measures of Inter, and nothing moves when it
 * arrives. One object each: of several faces in one object only the last is written.
 */
export const fontFaces = faces.map((face) => ({ "@font-face": face }));

/**
 * For names of languages: in other letters than Latin they stand in the system's font. The
 * console's is fetched for a language that is read.
 */
export const nameFont = 'Inter, "Inter fallback", system-ui, sans-serif';

export const fontFamily =
  'Inter, "Inter fallback", "IBM Plex Sans Arabic", "Noto Sans Devanagari", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
