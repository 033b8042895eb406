import { apiBase, call } from "./call";
import { followInstitution } from "./use-language";
import { setFormatting } from "@rollcall/kit/schema/formats/formatting";

/** How the institution is called, and its logo. Empty while it is not known. */
export interface Branding {
  name: string;
  /** Address of the picture. */
  logo: string | undefined;
}

/** Relative luminance of `#rrggbb` by WCAG 2, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whichever of white and black reads better on the colour. */
export const textOn = (colour: string): "#ffffff" | "#000000" => {
  const light = luminance(colour);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? "#ffffff" : "#000000";
};

/**
 * Asks for the institution's name, logo, colour and formats, and puts the colour on the page. A page
 * works without: where no answer comes, it is plain.
 */
export async function loadBranding(): Promise<Branding> {
  const answer = await call("GET /branding");
  const colour = answer.primary_color;
  if (/^#[\da-f]{6}$/i.test(colour)) {
    const { style } = document.documentElement;
    style.setProperty("--brand", colour);
    style.setProperty("--on-brand", textOn(colour));
  }
  setFormatting({ locale: answer.locale, zone: answer.timezone });
  followInstitution(answer.language);
  return {
    name: answer.institution_name || answer.app_name,
    logo: answer.logo ? `${apiBase}${answer.logo}` : undefined,
  };
}
