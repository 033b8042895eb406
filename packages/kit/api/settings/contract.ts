import * as z from "zod";
import { defineCall } from "../http/contract";
import { bodyOf } from "../http/read-body";
import { t } from "../text";

/** The settings in the nested shape of their paths: a branch or a value by name. */
const nested = z.record(z.string(), z.unknown());

/** What is in it follows from the declaration of the settings (`settingsAnswer`). */
export const readSettings = defineCall({ method: "GET", path: "/admin/settings", answer: nested });

/** Takes any part of what `readSettings` answers, and answers the whole. */
export const saveSettings = defineCall({
  method: "PUT",
  path: "/admin/settings",
  body: nested,
  answer: nested,
});

const flag = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")], {
    error: () => t("settings.flag"),
  })
  .optional();

/**
 * A call that turns a setting on or off. It is told the wanted state under `enabled` or the last part
 * of the setting's path; without either, it turns to the other one than now.
 */
export const switchCall = <const Path extends string, const Name extends string>(
  path: Path,
  name: Name,
) =>
  defineCall({
    method: "POST",
    path,
    body: bodyOf({ enabled: flag, [name]: flag } as Record<"enabled" | Name, typeof flag>),
    answer: z.object({ enabled: z.boolean(), [name]: z.boolean() } as Record<
      "enabled" | Name,
      z.ZodBoolean
    >),
  });

export const toggleMaintenance = switchCall(
  "/admin/settings/toggle-maintenance-mode",
  "maintenance_mode",
);

/** What the sign-in page shows before anybody has signed in. */
export const branding = defineCall({
  method: "GET",
  path: "/branding",
  answer: z.object({
    app_name: z.string(),
    tagline: z.string(),
    institution_name: z.string(),
    locale: z.string().describe("BCP 47 tag by which days, numbers and names are written."),
    timezone: z.string().describe("IANA name of the zone whose day is the institution's."),
    language: z
      .string()
      .nullable()
      .describe("BCP 47 tag of the console's language; null where each browser's is used."),
    primary_color: z.string().describe("#rrggbb"),
    secondary_color: z.string().describe("#rrggbb"),
    accent_color: z.string().describe("#rrggbb"),
    logo: z.string().nullable().describe("Path below the API."),
    maintenance: z.boolean(),
  }),
});

export const live = defineCall({
  method: "GET",
  path: "/health/live",
  answer: z.object({ status: z.literal("live"), version: z.string() }),
});

export const ready = defineCall({
  method: "GET",
  path: "/health/ready",
  answer: z.object({ status: z.literal("ready"), version: z.string() }),
});
