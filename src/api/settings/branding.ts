import { one } from "../http/envelope";
import { isPublic, type Call, type Route } from "../http/route";
import { readSettings } from "./settings";

async function branding(call: Call): Promise<Response> {
  const { institution, branding: { config, primary_color, secondary_color, accent_color } } = await readSettings(call.db);
  return one({ app_name: config.app_name, tagline: config.tagline, institution_name: institution.name, timezone: institution.timezone, primary_color, secondary_color, accent_color });
}

/** What the sign-in page shows before anybody has signed in. */
export const brandingRoute: Route = { method: "GET", path: "/branding", access: isPublic, subject: "Settings", summary: "Names and colours of the console", handle: branding };
