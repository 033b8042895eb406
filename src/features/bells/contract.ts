import { t } from "../../school/requests/domain/text";
import * as z from "zod";
import { isClockTime } from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { dayParameter } from "@rollcall/kit/api/http/read-query";

const maxPeriods = 100;
const clockTime = (label: string) =>
  z.string(sentences.time(label)).refine(isClockTime, sentences.time(label));
const clockTimes = z.object({ start_time: z.string(), end_time: z.string() });

const timesOfSchedule = z.object({
  periods: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      is_break: z.boolean(),
      usual: clockTimes,
      bell: clockTimes
        .extend({ version: z.int() })
        .nullable()
        .describe("Its times by this schedule; null where it keeps its usual times."),
    }),
  ),
});

/** When each period is by a bell schedule, and when it usually is. */
export const bellTimesOf = defineCall({
  method: "GET",
  path: "/admin/bell-schedules/:id/times",
  answer: timesOfSchedule,
});

/**
 * Sets the times of all periods by a schedule at once; a period that is left out keeps its usual
 * times. `version` is that of the bell time as it was read, null where there was none.
 */
export const setBellTimes = defineCall({
  method: "PUT",
  path: "/admin/bell-schedules/:id/times",
  body: bodyOf({
    times: z
      .array(
        bodyOf({
          period_id: z.int(sentences.reference("Period")).min(1).max(2147483647),
          version: z.int().nullable(),
          times: bodyOf({
            start_time: clockTime("Starts at"),
            end_time: clockTime("Ends at"),
          }).nullable(),
        }),
      )
      .max(maxPeriods, { error: () => t("mostPeriods", { max: maxPeriods }) }),
  }),
  answer: timesOfSchedule,
});

/** Which bells ring for a class on the days of a week; this week's unless given. */
export const bellsOfClass = defineCall({
  method: "GET",
  path: "/admin/classes/:id/bells",
  query: z.object({
    date: dayParameter("Date", "Date must be a day such as 2026-06-10.").optional(),
  }),
  answer: z.object({
    days: z.array(
      z.object({
        date: z.string(),
        weekday: z.int(),
        schedule: z
          .object({ id: z.int(), name: z.string() })
          .nullable()
          .describe("Null where periods have their usual times."),
      }),
    ),
  }),
});

declare module "../contracts" {
  interface ContractModules {
    bells: typeof import("./contract");
  }
}
