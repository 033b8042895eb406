import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../db/database";

const words = (fallback: string) => z.string().trim().min(1).catch(fallback);
const colour = (fallback: string) => z.string().regex(/^#[\da-f]{6}$/i).catch(fallback);

/** What is stored under each key, with what holds until it is set; what cannot be read falls back, since a page must always come up. */
const stored = {
  institution: z.object({ name: words(""), timezone: z.string().refine(isTimeZone).catch("UTC") }),
  branding: z.object({
    primary_color: colour("#1c7ed6"), secondary_color: colour("#495057"), accent_color: colour("#f08c00"),
    config: z.object({ app_name: words("ABC Attendance System"), tagline: words("Admin Panel") }).catch({ app_name: "ABC Attendance System", tagline: "Admin Panel" }),
  }),
} as const;

/** The settings of the institution, each as it is set or as it is by default. */
export type Settings = { [K in keyof typeof stored]: z.output<(typeof stored)[K]> };

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads the settings in one statement. */
export async function readSettings(db: Database): Promise<Settings> {
  const rows = await db.query<{ key: string; value: unknown }>(sql`select key, value from settings where key in ('institution', 'branding')`);
  const valueOf = (key: keyof Settings): unknown => rows.find((row) => row.key === key && isObject(row.value))?.value ?? {};
  return { institution: stored.institution.parse(valueOf("institution")), branding: stored.branding.parse(valueOf("branding")) };
}

/** Sets some values under a key and leaves its others. The caller has checked them. */
export async function changeSettings(db: Database, key: keyof Settings, values: Readonly<Record<string, unknown>>): Promise<void> {
  await db.query(sql`
    insert into settings as s (key, value) values (${key}, ${JSON.stringify(values)}::jsonb)
    on conflict (key) do update set value = s.value || excluded.value, version = s.version + 1, updated_at = now()`);
}
