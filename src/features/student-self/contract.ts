import * as z from "zod";
import { leaves } from "../../resources/leaves";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { pagingParameters } from "@rollcall/kit/api/http/paging";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { dayParameter, idParameter } from "@rollcall/kit/api/http/read-query";
import { recordId } from "@rollcall/kit/api/notifications/body";
import { monthParameter, ownCondoned, studentFigures, termStanding } from "../figures/contract";

const { page, per_page } = pagingParameters;
const instant = z.string().describe("RFC 3339, UTC.");
const { from, to, percentage, weight, counted, below, threshold, policy, attended_streak } =
  studentFigures.answer.shape;
const clock = z.string().describe("`HH:MM` by the institution’s clock.");
const lesson = z.object({
  slot: z.string().describe("As the days of the answer name it."),
  subject: z.string(),
  start: clock,
  end: clock,
  room: z.string().nullable(),
  teacher: z.string().nullable(),
});

/**
 * The own marks of a month (the present one unless given), each slot with what it weighs and why;
 * without the remarks, which the school keeps for itself. `overall` is the figure of the current
 * academic year, `lessons` are those of today, whatever month is asked for.
 */
export const ownAttendance = defineCall({
  method: "GET",
  path: "/student/attendance",
  query: z.object({ month: monthParameter }),
  answer: studentFigures.answer.extend({
    month: z.string(),
    overall: z.object({
      from,
      to,
      percentage,
      weight,
      counted,
      below,
      threshold,
      policy,
      attended_streak,
      condoned: ownCondoned,
      term: termStanding,
    }),
    self_marks: z.boolean().describe("Whether the school lets students mark themselves by a code."),
    lessons: z.array(lesson).describe("In the order of the day; none where there is no timetable."),
  }),
});

const ownLeave = z.object({
  id: z.int(),
  type: z.object({ id: z.int(), name: z.string() }),
  from_date: z.string(),
  to_date: z.string(),
  slots: z.string().nullable(),
  reason: z.string(),
  status: z.enum(leaves.fields.status.options),
  decision_note: z.string().nullable(),
  decided_at: instant.nullable(),
  created_at: instant,
});

/** The own leaves, latest first, and the types that can be asked for. */
export const ownLeaves = defineCall({
  method: "GET",
  path: "/student/leaves",
  answer: z.object({
    leaves: z.array(ownLeave).describe("The latest hundred."),
    types: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});

/** Asks for leave of one's own; the office decides it. What it must say is said by the leaves. */
export const askForLeave = defineCall({
  method: "POST",
  path: "/student/leaves",
  body: bodyOf({
    leave_type_id: recordId,
    from_date: z.string("First day must be a date such as 2026-06-01."),
    to_date: z.string("Last day must be a date such as 2026-06-01."),
    slots: z.string("Sessions must be a text.").nullish(),
    reason: z.string("Reason must be a text."),
  }),
  answer: ownLeave,
});

/** What a request would take of the days of its type, in each academic year that it touches. */
export const ownAllowance = defineCall({
  method: "GET",
  path: "/student/leaves/allowance",
  query: z.object({
    leave_type_id: idParameter(`"leave_type_id" is the ID of a type of leave.`),
    from: dayParameter("First day"),
    to: dayParameter("Last day"),
  }),
  answer: z.array(
    z.object({
      allowance: z.int().nullable(),
      over: z.number().describe("Days over the allowance."),
      sentence: z.string(),
    }),
  ),
});

const message = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  status: z.enum(["unread", "read"]),
  created_at: instant,
});

/** The own messages, newest first. */
export const ownMessages = defineCall({
  method: "GET",
  path: "/student/notifications",
  query: z.object({ page, per_page }),
  answer: z.object({ unread: z.int(), total: z.int(), messages: z.array(message) }),
});

/** Marks one own message as read; what was read before stays read since then. */
export const readMessage = defineCall({
  method: "PUT",
  path: "/student/notifications/:id/mark-as-read",
  answer: message,
});

/** Marks all own messages as read. */
export const readAllMessages = defineCall({
  method: "POST",
  path: "/student/notifications/mark-all-as-read",
  answer: z.object({ updated: z.int() }),
});

/** Makes an address for a calendar program; the one made before ends. */
export const makeOwnCalendar = defineCall({
  method: "POST",
  path: "/student/calendar",
  answer: z.object({
    address: z.string().describe("Only in this answer; its token is stored as a hash."),
    until: instant.describe("It opens nothing from then on. RFC 3339, UTC."),
  }),
});

/** The own lessons, holidays and approved leave in iCalendar; nothing where it is known by its ETag. */
export const ownCalendar = defineCall({
  method: "GET",
  path: "/student-calendars/:token/calendar.ics",
  answer: z.never(),
  files: ["text/calendar; charset=utf-8"],
});

declare module "../contracts" {
  interface ContractModules {
    "student-self": typeof import("./contract");
  }
}
