import { isRightToLeft } from "../../schema/languages";
import { apiBase } from "../http/base";
import type { RequestContext } from "../http/request-context";
import { isPublic, type Route } from "../http/route";
import { languageOf } from "./language-of";

/** What stands below an icon: whole words, as many as fit in twelve letters. */
function shortName(name: string): string {
  const [first = "", ...others] = name.split(/\s+/);
  let text = first;
  for (const word of others) {
    if (`${text} ${word}`.length > 12) break;
    text = `${text} ${word}`;
  }
  return [...text].slice(0, 12).join("");
}

/** The web app manifest, with the institution's name and colour. */
async function manifest({ db, context }: RequestContext): Promise<Response> {
  const settings = await context.settings.read(db);
  const {
    "branding.config.app_name": app_name,
    "branding.config.tagline": tagline,
    "branding.primary_color": theme_color,
  } = settings;
  const lang = languageOf(settings) ?? "en";
  const icon = (src: string, sizes: string, type: string, purpose = "any") => ({
    src,
    sizes,
    type,
    purpose,
  });
  const body = {
    id: "/",
    name: app_name,
    short_name: shortName(app_name),
    description: tagline,
    lang,
    dir: isRightToLeft(lang) ? "rtl" : "ltr",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    theme_color,
    background_color: "#ffffff",
    icons: [
      icon(`${apiBase}/branding/icon.svg`, "any", "image/svg+xml"),
      icon(`${apiBase}/branding/icon-maskable.svg`, "any", "image/svg+xml", "maskable"),
      icon("/icon-192.png", "192x192", "image/png"),
      icon("/icon-512.png", "512x512", "image/png"),
    ],
  };
  return new Response(JSON.stringify(body), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "no-store" },
  });
}

/** Read by the browser when the console is to be installed. */
export const manifestRoute: Route = {
  method: "GET",
  path: "/manifest.webmanifest",
  access: isPublic,
  subject: "Settings",
  summary: "The web app manifest, in the institution's name and colour",
  handle: manifest,
};
