import * as z from "zod";
import { date } from "@rollcall/kit/schema";
import { valueSchema } from "@rollcall/kit/schema/validate";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { settings } from "../../resources/settings";

const mode = settings.fields["attendance.mode"];
const modes = z.enum(mode.options);
type Sent<T> = z.ZodType<T, T>;

/** Lets another attendance mode hold from a day on, today unless given. */
export const switchAttendanceMode = defineCall({
  method: "POST",
  path: "/admin/settings/switch-attendance-mode",
  body: bodyOf({
    mode: valueSchema(mode) as Sent<(typeof mode.options)[number]>,
    from: (valueSchema(date({ label: "From" })) as Sent<string | null>).optional(),
  }),
  answer: z.object({
    mode: modes,
    mode_from: z.string().nullable(),
    next_mode: modes.nullable(),
    next_mode_from: z.string().nullable(),
  }),
});

const offDays = z.array(z.int().min(1).max(7)).max(7).describe("1 Monday to 7 Sunday.");
const offFrom = (valueSchema(date({ label: "From" })) as Sent<string | null>)
  .optional()
  .describe("The first day on which they hold; from the beginning without.");
const offChanges = z.array(
  z.object({ from: z.string().nullable().describe("Null: from the beginning."), days: offDays }),
);
const weeklyOff = bodyOf({ days: offDays, from: offFrom });

/** The weekly off days, oldest change first. */
export const weeklyOffDays = defineCall({
  method: "GET",
  path: "/admin/settings/weekly-off-days",
  answer: z.object({
    today: z.string(),
    registers_since: z.string().nullable().describe("The day of the first register."),
    changes: offChanges,
  }),
});

/** What other weekly off days would do to the past, before they are saved. */
export const previewWeeklyOff = defineCall({
  method: "POST",
  path: "/admin/settings/weekly-off-days/preview",
  body: weeklyOff,
  answer: z.object({
    opened: z.int().describe("Days before today that become school days."),
    closed: z.int().describe("Days before today that are no school days any more."),
    leaving: z.int().describe("Registers that leave the percentages."),
    returning: z.int().describe("Registers that count again."),
    sentence: z.string(),
  }),
});

/** Lets other days of the week be off from a day on. */
export const changeWeeklyOff = defineCall({
  method: "POST",
  path: "/admin/settings/weekly-off-days",
  body: weeklyOff,
  answer: z.object({ changes: offChanges }),
});
