import * as z from "zod";
import { reasons } from "./domain/explain";
import { countsAs } from "../../school/sums/domain/policy";
import { isWithin } from "../../school/calendar/domain/school-calendar";
import { isCalendarDate } from "@rollcall/kit/schema";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { idParameter, numberParameter } from "@rollcall/kit/api/http/read-query";
import { policyAnswer } from "../school/contract";

/** No school looks before or behind these; days around them can still be counted. */
const calendars = { from: "1900-01-01", to: "2199-12-31" };
const dayOfSchools = (name: string) =>
  z
    .string()
    .refine(
      (text) => isCalendarDate(text) && isWithin(text, calendars),
      `"${name}" must be a date such as 2026-06-01.`,
    );

/** The id of a record. @param missing what is said where none is given */
export const idOfRecord = (name: string, missing?: string) =>
  idParameter(`"${name}" is the ID of a record.`, {
    malformed: true,
    ...(missing === undefined ? {} : { missing }),
  });
/** The span that is asked for, by its days or by an academic year. */
export const spanParameters = {
  from: dayOfSchools("from").optional(),
  to: dayOfSchools("to").optional(),
  year: idOfRecord("year").optional(),
};
/** A month such as `2026-06`; the present one unless given. */
export const monthParameter = z
  .string()
  .refine(
    (month) => /^(19|20|21)\d\d-\d\d$/.test(month) && isCalendarDate(`${month}-01`),
    "A month is written like 2026-06.",
  )
  .optional();

/** A percentage, as an address says it. */
export const shareParameter = z
  .string()
  .regex(
    /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/,
    "A threshold is a percentage from 0 to 100, with two decimals at most.",
  )
  .transform(Number);
/** The fewest counted registers of a student that is listed. */
export const registersParameter = numberParameter(
  1,
  500,
  "Counted registers: a whole number from 1 to 500.",
);

const count = z.int();
/** Absences that are left out of both sides as free. */
export const freeCount = count.describe("Of those absent, left out as free absences.");
const percent = z.number().nullable();
const named = z.object({ id: z.int(), name: z.string() });

/** Whether registers of the span were taken in several ways. */
export const mixedModes = z
  .boolean()
  .describe("Registers were taken in several ways (days, half days, lessons); each counts as one.");
const namedSpan = named.extend({ from: z.string(), to: z.string() });
/** An academic year. */
export const yearAnswer = namedSpan.extend({
  terms: z.array(namedSpan).describe("Its terms, such as semesters, by their days."),
});

/**
 * A percentage, never without what it was counted by. `percentage` is Σ weight ÷ counted slots to
 * one decimal and null where nothing was counted, or Σ weight of days ÷ counted days where the policy
 * says from when a day is whole; `coverage` is marked ÷ expected slots; `below`
 * compares the exact numbers with the threshold.
 *
 * A student's expected slots: of every day he is enrolled in a class which is a school day of that
 * class, the slots that the mode of that day asks for, and the registers that were taken; of today
 * only those taken. Marks on closed days and outside of the enrolment are on neither side.
 */
const figure = {
  percentage: percent,
  coverage: percent,
  weight: z.number(),
  counted: count,
  expected: count,
  marked: count,
  free: freeCount,
  below: z.boolean(),
  policy: policyAnswer,
  threshold: z.number().describe("Percent."),
};

/** Percentage points as students and families see them. */
const grantedPoints = z.object({
  points: z.int(),
  percentage: z.number().describe("What the percentage comes to with them, 100 at most."),
  reached: z.boolean().describe("Whether it reaches the threshold with them."),
});
export const ownCondoned = grantedPoints
  .nullable()
  .describe("Percentage points granted for exactly these days, beside the percentage.");

/** A figure as students and families see it, of a part of the year that has a name. */
export const termStanding = z
  .object({
    name: z.string(),
    from: z.string(),
    to: z.string().describe("Today, while it goes on."),
    percentage: percent,
    attended: z.number().describe("Half days are halves."),
    counted: count,
    below: z.boolean(),
    threshold: figure.threshold,
    policy: policyAnswer,
    condoned: ownCondoned,
  })
  .nullable()
  .describe("The term of the year that began last; null where none has begun.");

/** Percentage points that were granted to a student for exactly this span, beside the percentage. */
const condoned = grantedPoints
  .extend({ decided_by: z.string(), decided_on: z.string() })
  .nullable()
  .describe(
    "Percentage points granted for exactly this academic year or term; in no other figure. Null where there are none, and where the institution grants none.",
  );

const totals = {
  present: count,
  absent: count,
  excused: count,
  half: count,
  not_counted: count,
  late: count.describe("Also among what they count as: present, unless their minutes say less."),
  free: freeCount,
  nth_late: count
    .optional()
    .describe(
      "Late marks that count as absent, being every so many of the academic year; also among the present. Only where the policy adds late marks up.",
    ),
  unmarked: count,
  expected: count,
  days: count.optional().describe("Days that count; only where percentages count days."),
  days_attended: z
    .number()
    .optional()
    .describe("Of them attended, in whole and half days; only where percentages count days."),
  percentage: percent,
  coverage: percent,
  below: z.boolean(),
};

const code = z.object({
  code: z.string(),
  label: z.string(),
  counts_as: z.enum(countsAs),
  is_late: z.boolean(),
  colour: z.string().nullable(),
});
/** `at_least`: an unmarked day lies in between. */
const streak = z.object({
  days: count,
  at_least: z.boolean(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
const slotName = z.object({ slot: z.string(), label: z.string() });
const student = named.extend({ roll_no: z.int().nullable(), admission_no: z.string() });

/**
 * One student's attendance over a span, the current academic year unless given: each slot with what
 * it weighs and why. What the slots and codes of the days are called is told once.
 */
export const studentFigures = defineCall({
  method: "GET",
  path: "/admin/attendance/students/:id",
  query: z.object(spanParameters),
  answer: z.object({
    student: student.extend({ class: named.nullable() }),
    from: z.string(),
    to: z.string(),
    today: z.string(),
    year: yearAnswer.nullable(),
    mixed_modes: mixedModes,
    classes: z
      .array(named.extend({ from: z.string(), to: z.string().nullable() }))
      .describe("The classes he was in, each with the days of it."),
    slots: z.array(slotName),
    codes: z.array(code),
    counts: z
      .record(z.enum([...reasons, "late"]), count)
      .describe(
        "Slots of each kind that are counted or left out. Late ones are also among what they count as; late_half is of half, late_absent and free_absence are of absent, nth_late is of present.",
      ),
    minutes_late: count.describe("Of all late marks that are counted, where minutes were noted."),
    ...figure,
    condoned,
    subjects: z
      .array(named.extend(figure))
      .describe(
        "Each subject of which there were lessons, by name; none where there are no lessons.",
      ),
    projection: z
      .object({
        left: count.describe("Slots until the last day."),
        until: z.string(),
        can_miss: count,
        must_attend: count,
        reachable: z.boolean(),
      })
      .nullable()
      .describe("What is still possible; null for a span without today and a student in no class."),
    streak: streak.describe("School days absent in a row, up to the last one that is marked."),
    attended_streak: streak.describe(
      "School days attended in a row, up to the last one that is marked: one mark of being there, if late, makes a day attended. Closed, excused and unmarked days neither extend nor end it.",
    ),
    days: z.array(
      z.object({
        date: z.string(),
        class_id: z.int().nullable(),
        closed: z
          .string()
          .nullable()
          .describe("What closes the day for his class; null while he is in none."),
        slots: z
          .array(
            z.object({
              slot: z.string(),
              code: z.string().nullable(),
              minutes_late: z.int().nullable(),
              remark: z.string().nullable(),
              weight: z
                .literal([0, 0.5, 1])
                .nullable()
                .describe("Null where it is left out of both sides."),
              reason: z.enum(reasons),
            }),
          )
          .describe("As they follow each other."),
        counts: z
          .object({
            weight: z.literal([0, 0.5, 1]).nullable().describe("Null where no register counts."),
            attended: z.number().describe("Σ weight of the registers that count."),
            counted: count.describe("Registers that count."),
            free: z.boolean().describe("A day absent that is left out as a free absence."),
          })
          .optional()
          .describe("What the day counts as a whole; only where percentages count days."),
      }),
    ),
  }),
});

/**
 * What certificates of attendance say: of one student, or of everybody who is in a class on the last
 * day, each with all classes of the span. Days to come are left out. With `award` only those who reach
 * that percentage, and of the whole institution where neither a student nor a class is given.
 */
export const certificates = defineCall({
  method: "GET",
  path: "/admin/attendance/certificates",
  query: z.object({
    ...spanParameters,
    student_id: idOfRecord("student_id").optional(),
    class_id: idOfRecord("class_id").optional(),
    award: shareParameter
      .optional()
      .describe("Only who attended so many percent, with a mark in each register that was due."),
    at_least: registersParameter
      .optional()
      .describe("Only who has so many counted registers; where there is an award."),
  }),
  answer: z.object({
    from: z.string(),
    to: z.string().describe("Today, where the span goes on."),
    asked: z.object({ from: z.string(), to: z.string() }).describe("The whole span."),
    today: z.string(),
    year: yearAnswer.nullable(),
    at: z.string().describe("Registers that were saved until then are counted."),
    made_by: z.string(),
    policy: policyAnswer,
    threshold: z.number().describe("Percent."),
    mixed_modes: mixedModes,
    students: z.array(
      student.extend({
        classes: z
          .array(named.extend({ from: z.string(), to: z.string() }))
          .describe("The classes of the span, each with the days of it."),
        ...totals,
        weight: z.number(),
        counted: count,
        condoned,
      }),
    ),
    incomplete: z
      .array(named.extend({ unmarked: count }))
      .describe("Who reaches the award, but for registers without a mark of them."),
  }),
});

/** Null where there is no mark; with the minutes of who came late, where they were noted. */
const cell = z.union([z.string(), z.tuple([z.string(), z.int()])]).nullable();

/**
 * The register sheet of a class: the days of a month with their slots, everybody who was in it with
 * each mark, and the totals of each and of all. Totals are those of the student summary of the
 * class: of all that its students attended while they were in it, in teaching groups too.
 */
export const monthSheet = defineCall({
  method: "GET",
  path: "/admin/attendance/month",
  query: z.object({ class_id: idOfRecord("class_id", "Choose a class."), month: monthParameter }),
  answer: z.object({
    class: named.extend({ code: z.string() }),
    month: z.string(),
    today: z.string(),
    policy: policyAnswer,
    threshold: z.number().describe("Percent."),
    with_groups: z
      .boolean()
      .describe("Totals count teaching groups, too, whose marks are not on the sheet."),
    codes: z.array(code),
    days: z.array(
      z.object({
        date: z.string(),
        closed: z.string().nullable(),
        slots: z.array(
          slotName.extend({
            taken: z.boolean(),
            counts: z
              .boolean()
              .describe("Whether it is in the percentages: taken, or missing before today."),
          }),
        ),
      }),
    ),
    students: z.array(
      student.extend({
        spans: z
          .array(z.object({ from: z.string(), to: z.string() }))
          .describe("The days of the month on which he was in the class."),
        cells: z
          .array(z.array(cell).nullable())
          .describe("By day and slot; null for a day on which he was not in the class."),
        totals: z.object(totals),
      }),
    ),
    totals: z.object({ ...totals, ...figure }),
  }),
});

/** The last days of school up to today, of all classes together or of one. */
export const recentDays = z.object({
  today: z.string(),
  threshold: z.number().describe("Percent."),
  days: z
    .array(
      z.object({
        date: z.string(),
        percentage: percent.describe(
          "Counted register by register; null where nothing is counted.",
        ),
        coverage: percent.describe("Marked of expected."),
        registers: count.describe("That should be; of them those taken:"),
        taken: count,
      }),
    )
    .describe("Days of school, oldest first."),
});

/** The last days of school of one class up to today. */
export const classDays = defineCall({
  method: "GET",
  path: "/admin/classes/:id/recent-days",
  query: z.object({}),
  answer: recentDays,
});

declare module "../contracts" {
  interface ContractModules {
    figures: typeof import("./contract");
  }
}
