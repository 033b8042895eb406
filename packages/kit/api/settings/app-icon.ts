import type { RequestContext } from "../http/request-context";
import { isPublic, type Route } from "../http/route";

/** What may be cut off around a maskable icon: the marks stay inside the inner 80%. */
const marks =
  '<path d="M8 10.5l2 2 3.5-3.8M8 20.5l2 2 3.5-3.8" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/><path d="M17.5 11H24M17.5 21H24" stroke="#fff" stroke-opacity="0.7" stroke-width="2.4" stroke-linecap="round"/>';
const rounded = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512"><rect width="32" height="32" rx="8" fill="${colour}"/>${marks}</svg>`;
const maskable = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512"><rect width="32" height="32" fill="${colour}"/><g transform="translate(4 4) scale(0.75)">${marks}</g></svg>`;

const answer =
  (draw: (colour: string) => string) =>
  async ({ db, context }: RequestContext): Promise<Response> => {
    return new Response(draw((await context.settings.read(db))["branding.primary_color"]), {
      headers: {
        "Content-Type": "image/svg+xml",
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  };

const subject = "Settings";
/** The console's icon in the institution's colour, for who installs it. */
export const appIconRoutes: Route[] = [
  {
    method: "GET",
    path: "/branding/icon.svg",
    access: isPublic,
    subject,
    summary: "The console's icon",
    handle: answer(rounded),
  },
  {
    method: "GET",
    path: "/branding/icon-maskable.svg",
    access: isPublic,
    subject,
    summary: "The console's icon without corners, for devices that cut their own",
    handle: answer(maskable),
  },
];
