import * as z from "zod";
import { date } from "@rollcall/kit/schema";
import { valueSchema } from "@rollcall/kit/schema/validate";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { settings } from "../../resources/settings";
import { treatments } from "../../school/sums/domain/policy";

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
    closed: z.int().describe("Days before today that are no longer school days."),
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

/** How percentages are counted, which goes along with each. */
export const policyAnswer = z.object({
  excused: z.enum(treatments),
  unmarked: z.enum(treatments),
  free_absences: z
    .int()
    .describe("The first absences of an academic year that are left out; 0 is none."),
  late_half_after: z
    .int()
    .nullable()
    .describe("Minutes from which a late mark counts as half a day; null is never."),
  late_absent_after: z
    .int()
    .nullable()
    .describe("Minutes from which a late mark counts as absent; null is never."),
  lates_per_absence: z
    .int()
    .nullable()
    .describe(
      "So many late marks of an academic year count as one absence: every third, say, counts as absent; null is never.",
    ),
  whole_day_from: z
    .int()
    .nullable()
    .describe(
      "Percent of a day's counted registers that make a whole day; percentages then count days, and free absences are days. Null: registers count.",
    ),
  half_day_from: z
    .int()
    .nullable()
    .describe("Percent that make half a day, where percentages count days; null is never."),
});

/**
 * The attendance calculations, oldest first. Saving other `attendance.policy.*` settings, another
 * threshold or another `notifications.rules.low_attendance_slots` adds one, from the day in
 * `attendance.policy.changes_from`.
 */
export const attendanceCalculations = defineCall({
  method: "GET",
  path: "/admin/settings/attendance-calculations",
  answer: z.object({
    today: z.string(),
    registers_since: z.string().nullable().describe("The day of the first register."),
    year_from: z.string().nullable().describe("The first day of the current academic year."),
    calculations: z.array(
      z.object({
        from: z.string().nullable().describe("Null: from the beginning."),
        policy: policyAnswer,
        threshold: z.number().describe("Percent below which attendance is low."),
        low_after: z
          .int()
          .describe("Registers, or days, that must count before attendance is called low."),
      }),
    ),
  }),
});

/** What another calculation from a day on would do to the past, before it is saved. */
export const previewCalculation = defineCall({
  method: "POST",
  path: "/admin/settings/attendance-calculations/preview",
  body: bodyOf({
    from: (valueSchema(date({ label: "From" })) as Sent<string | null>)
      .optional()
      .describe("The first day on which it holds; for all past reports without."),
  }),
  answer: z.object({
    registers: z.int().describe("Registers before today, from that day on."),
    days: z.int().describe("The days they were taken for."),
    since: z.string().nullable().describe("The day of the first register before today."),
    sentence: z.string(),
  }),
});

/** What another day from which registers are expected would do to the past, before it is saved. */
export const previewExpectedFrom = defineCall({
  method: "POST",
  path: "/admin/settings/expected-from/preview",
  body: bodyOf({
    from: (valueSchema(date({ label: "From" })) as Sent<string | null>)
      .optional()
      .describe("The first day on which registers are expected; from the beginning without."),
  }),
  answer: z.object({
    appear: z.int().describe("Registers of days before today that would be missing."),
    go: z.int().describe("Registers of days before today that would be missing no more."),
    months: z.array(z.object({ month: z.string().describe("2026-06."), registers: z.int() })),
    sentence: z.string(),
  }),
});

declare module "../contracts" {
  interface ContractModules {
    school: typeof import("./contract");
  }
}
