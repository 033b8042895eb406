import { sql } from "../db/sql";
import { idOf } from "../http/request-values";
import { fromBase64 } from "../files/base64";
import { ok } from "../http/envelope";
import { notFound } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf } from "../http/contract";
import { isPublic, type Route } from "../http/route";
import { routeOf } from "../http/route-of";
import { branding } from "./contract";

const subject = "Settings";

async function handleBranding(call: RequestContext): Promise<AnswerOf<typeof branding>> {
  const now = await call.context.settings.read(call.db);
  const { "institution.logo": logo, "institution.language": language } = now;
  return ok({
    app_name: now["branding.config.app_name"],
    tagline: now["branding.config.tagline"],
    institution_name: now["institution.name"] ?? "",
    locale: now["institution.locale"],
    timezone: now["institution.timezone"],
    language: typeof language === "string" ? language : null,
    primary_color: now["branding.primary_color"],
    secondary_color: now["branding.secondary_color"],
    accent_color: now["branding.accent_color"],
    logo: logo === null ? null : `/branding/logo/${logo}`,
    maintenance: now["institution.maintenance_mode"],
  });
}

/**
 * The logo, for who has not signed in. No other file can be had here; another logo has another
 * address, so this one may be kept.
 * @throws ApiError 404.
 */
async function logo(call: RequestContext): Promise<Response> {
  const [file] = await call.db.query<{ type: string; content: string }>(sql`
    select f.type, encode(f.content, 'base64') as content from files f join settings s on s.key = 'institution' and s.value -> 'logo' = to_jsonb(f.id) where f.id = ${idOf(call)}`);
  if (!file) throw notFound();
  return new Response(fromBase64(file.content), {
    headers: {
      "Content-Type": file.type,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=86400",
    },
  });
}

/** What the sign-in page shows before anybody has signed in. */
export const brandingRoutes: Route[] = [
  routeOf(branding, {
    access: isPublic,
    subject,
    summary: "Names, colours and logo of the console, and whether it is under maintenance",
    handle: handleBranding,
  }),
  {
    method: "GET",
    path: "/branding/logo/:id",
    access: isPublic,
    subject,
    summary: "The institution's logo",
    handle: logo,
  },
];
