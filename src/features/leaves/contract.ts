import { t } from "../../school/requests/domain/text";
import * as z from "zod";
import { leaves } from "../../resources/leaves";
import { cleanLines, isCalendarDate } from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { bulkAnswer } from "@rollcall/kit/api/bulk/bulk-answer";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { anyText, bodyOf } from "@rollcall/kit/api/http/read-body";
import { recordAnswer } from "@rollcall/kit/api/http/record-answer";
import { pageMetaAnswer, pagingParameters, searchParameter } from "@rollcall/kit/api/http/paging";
import { dayParameter, idParameter } from "@rollcall/kit/api/http/read-query";
import { recordId } from "@rollcall/kit/api/notifications/body";

export * from "./class/contract";
export * from "./reason/contract";

const states = leaves.fields.status.options;
const named = z.object({ id: z.int(), name: z.string() });

/** A leave as the calendar shows it. */
const away = z.object({
  id: z.int(),
  student: named.extend({ admission_no: z.string() }),
  class: named.nullable(),
  type: named.extend({ code: z.string(), colour: z.string().nullable() }),
  from_date: z.string(),
  to_date: z.string(),
  slots: z.string().nullable(),
  only: z
    .array(z.string())
    .nullable()
    .describe("Names of its slots; null where it covers whole days."),
  status: z.enum(states),
});

/**
 * Leaves with the names and the number of school days people decide by; pending ones soonest first,
 * others latest first.
 */
export const requests = defineCall({
  method: "GET",
  path: "/admin/leaves/requests",
  query: z.object({
    ...pagingParameters,
    status: z.enum(states, `"status" is one of: ${states.join(", ")}.`).optional(),
  }),
  answer: z.array(
    away.extend({
      version: z.int(),
      school_days: z.int().describe("School days that it covers whole."),
      part_days: z.int().describe("School days of which it covers a part."),
      reason: z.string(),
      attachment: z.int().nullable(),
      decision_note: z.string().nullable(),
      decided_at: z.string().nullable(),
      decided_by: named.nullable(),
      filed_by: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  meta: pageMetaAnswer,
});

/** How many leaves stand how. */
export const counts = defineCall({
  method: "GET",
  path: "/admin/leaves/counts",
  query: z.object({ search: searchParameter }),
  answer: z.record(z.enum(states), z.int()),
});

/**
 * Who is away in a month (the present one unless given), approved or pending, and the days on which
 * no class has school.
 */
export const month = defineCall({
  method: "GET",
  path: "/admin/leaves/month",
  query: z.object({
    month: z
      .string()
      .regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, "Month must be one such as 2026-06.")
      .optional(),
  }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    today: z.string(),
    closed: z.array(z.object({ date: z.string(), why: z.string() })),
    total: z.int().describe("So many there are; not all may be listed."),
    leaves: z.array(away),
  }),
});

const slot = z.object({ slot: z.string(), label: z.string() });

/**
 * Which slots a leave of these days (today's unless given) can be limited to, and what every slot is
 * called; only sessions and periods can be chosen.
 */
export const slots = defineCall({
  method: "GET",
  path: "/admin/leaves/slots",
  query: z.object({
    from: dayParameter("First day").optional(),
    to: dayParameter("Last day").optional(),
  }),
  answer: z.object({
    mode: z
      .enum(["daily", "session", "period"])
      .nullable()
      .describe("How registers are taken on these days; null when that changes within them."),
    choices: z.array(
      slot.extend({ start_time: z.string().nullable(), end_time: z.string().nullable() }),
    ),
    names: z.array(slot),
  }),
});

/** What can be decided of a leave. */
export const actions = ["approve", "reject", "cancel", "shorten"] as const;
export type Action = (typeof actions)[number];

const [maxNote, maxDecided] = [1000, 200];
const note = anyText("Note", maxNote, cleanLines).nullish();
const day = (label: string) =>
  z.string(sentences.date(label)).refine(isCalendarDate, sentences.date(label)).nullish();
const noteBody = bodyOf({ note });
const approveBody = bodyOf({
  note,
  over_allowance: z
    .boolean(`"over_allowance" is true or false.`)
    .optional()
    .describe("True: approve also what goes over the allowance of its type."),
});
const shortenBody = bodyOf({ note, from_date: day("First day"), to_date: day("Last day") });

const leave = recordAnswer(leaves);
const deciding = <const A extends Action, const B extends z.ZodType>(action: A, body: B) =>
  defineCall({ method: "POST", path: `/admin/leaves/:id/${action}`, body, answer: leave });

const place = { date: z.string(), slot: z.string(), label: z.string(), class: z.string() };
const skips = z.array(z.object({ date: z.string(), why: z.string() }));
const preview = z.object({
  action: z.enum(actions),
  student: named.extend({ admission_no: z.string() }),
  version: z.int(),
  changes: z.int().describe("Marks that become others; not all may be listed."),
  skips: skips.describe("Days without school."),
  marks: z.array(
    z.object({ ...place, before: z.string().nullable(), after: z.string().nullable() }),
  ),
  conflicts: z.array(z.object({ ...place, why: z.string() })),
  to_come: z.int().describe("School days that are still to come."),
  over_allowance: z
    .string()
    .nullable()
    .describe("What to look at before an approval that goes over the allowance of its type."),
});
const previewing = <const A extends Action, const B extends z.ZodType>(action: A, body: B) =>
  defineCall({
    method: "POST",
    path: `/admin/leaves/:id/${action}/preview`,
    body,
    answer: preview,
  });

export const approve = deciding("approve", approveBody);
export const reject = deciding("reject", noteBody);
export const cancel = deciding("cancel", noteBody);
export const shorten = deciding("shorten", shortenBody);
export const previewApprove = previewing("approve", noteBody);
export const previewReject = previewing("reject", noteBody);
export const previewCancel = previewing("cancel", noteBody);
export const previewShorten = previewing("shorten", shortenBody);

const bulkBody = bodyOf({
  ids: z
    .array(recordId, "Leaves must be a list of IDs.")
    .min(1, { error: () => t("chooseLeave") })
    .max(maxDecided, { error: () => t("mostLeaves", { max: maxDecided }) }),
  action: z.enum(["approve", "reject"], `"action" is approve or reject.`),
  note,
});

/** Decides many leaves, each as a single one; what is refused stays as it was. */
export const decideMany = defineCall({
  method: "POST",
  path: "/admin/leaves/bulk-decide",
  body: bulkBody,
  answer: bulkAnswer,
});

/** What deciding many would do; the marks it changes, and the days without school among theirs. */
export const previewMany = defineCall({
  method: "POST",
  path: "/admin/leaves/bulk-decide/preview",
  body: bulkBody,
  answer: bulkAnswer.extend({ changes: z.int(), skips: z.int() }),
});

const balance = z.object({
  type: named,
  year: z.string(),
  allowance: z.int().nullable().describe("Days a year; null: no limit."),
  taken: z.number().describe("School days approved; a part of a day counts as half."),
  pending: z.number().describe("School days asked for and not decided."),
});

/**
 * What a request takes of the allowance of its type, in each academic year that it touches; `id` is
 * the stored leave, which does not count itself.
 */
export const leaveAllowance = defineCall({
  method: "GET",
  path: "/admin/leaves/allowance",
  query: z.object({
    student_id: idParameter(`"student_id" is the ID of a student.`),
    leave_type_id: idParameter(`"leave_type_id" is the ID of a type of leave.`),
    from: dayParameter("First day"),
    to: dayParameter("Last day"),
    slots: z.string().max(200).optional(),
    id: idParameter(`"id" is the ID of a leave.`).optional(),
  }),
  answer: z.array(
    balance.extend({
      own: z.number().describe("School days that the request takes."),
      over: z.number().describe("Days over the allowance."),
      sentence: z.string(),
    }),
  ),
});

/** What a student has used of each type of leave in the academic year of today. */
export const studentAllowances = defineCall({
  method: "GET",
  path: "/admin/leaves/allowances/:id",
  answer: z.array(balance),
});

declare module "../contracts" {
  interface ContractModules {
    leaves: typeof import("./contract");
  }
}
