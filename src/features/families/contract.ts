import * as z from "zod";
import { countsAs } from "../../school/sums/domain/policy";
import { leaves } from "../../resources/leaves";
import { cleanLines, isCalendarDate } from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf, line } from "@rollcall/kit/api/http/read-body";
import { recordId } from "@rollcall/kit/api/notifications/body";
import { freeCount, monthParameter, ownCondoned, termStanding } from "../figures/contract";
import { policyAnswer } from "../school/contract";

const day = (label: string) =>
  z
    .string({ error: () => sentences.date(label) })
    .refine(isCalendarDate, { error: sentences.date(label) });

const marks = z
  .array(
    z.object({
      label: z.string().describe("Of the session or lesson."),
      mark: z.string().nullable().describe("In words; null while it is not marked."),
      kind: z.enum([...countsAs, "unmarked"]),
    }),
  )
  .describe("As they follow each other; none while nothing is marked.");

const told = z.object({
  id: z.int(),
  from_date: z.string(),
  to_date: z.string(),
  type: z.string(),
  status: z.enum(leaves.fields.status.options),
  reason: z
    .string()
    .nullable()
    .describe(
      "Null where the school has entered it, or another parent unless the school lets parents see each other’s requests.",
    ),
  note: z.string().nullable().describe("What the school says to it; null as for the reason."),
});

/**
 * What a link of a message shows to whoever holds it: today, and nothing that is older. Every link
 * that opens nothing is answered alike.
 */
export const familyPage = defineCall({
  method: "GET",
  path: "/family/:token",
  answer: z.object({
    institution: z.object({
      name: z.string(),
      logo: z.string().nullable(),
      colour: z.string(),
      phone: z.string().nullable(),
    }),
    student: z.object({ first_name: z.string(), class: z.string().nullable() }),
    today: z.object({
      date: z.string(),
      closed: z.string().nullable().describe("Why there is no school today."),
      marks,
    }),
    more: z
      .enum(["shown", "date_of_birth", "nothing"])
      .describe(
        "Whether the link shows the month, asks for the date of birth before that, or cannot because the school has none on record.",
      ),
    told: z.array(told).describe("Messages sent through this link."),
    leave_types: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});

/** Shows by the child's date of birth who holds the link. A few wrong ones revoke it. */
export const confirmFamily = defineCall({
  method: "POST",
  path: "/family/:token/confirm",
  body: bodyOf({ date_of_birth: day("Date of birth") }),
  answer: z.object({ confirmed: z.literal(true) }),
});

/** A month of the child, and the percentage of the academic year. */
export const familyMonth = defineCall({
  method: "GET",
  path: "/family/:token/month",
  query: z.object({ month: monthParameter }),
  answer: z.object({
    month: z.string(),
    earliest: z.string().describe("The earliest month that can be requested."),
    latest: z.string(),
    days: z.array(
      z.object({ date: z.string(), closed: z.string().nullable(), in_class: z.boolean(), marks }),
    ),
    figure: z
      .object({
        from: z.string(),
        to: z.string(),
        percentage: z.number().nullable(),
        attended: z.number().describe("Half days are halves."),
        counted: z.int(),
        marked: z.int(),
        expected: z.int(),
        free: freeCount,
        nth_late: z.int().describe("Late marks that count as absent for being one too many."),
        below: z.boolean(),
        threshold: z.number(),
        policy: policyAnswer,
        condoned: ownCondoned,
      })
      .describe("Of the academic year so far."),
    term: termStanding,
    told: z
      .array(told)
      .describe(
        "The child's leave, latest first; of another parent's requests those that are approved, unless the school shows all.",
      ),
  }),
});

/** Letters of a file of 2 MB in base64, and a little more. */
const maxContent = 2_900_000;

/**
 * Says why the child is or will be away: a leave request of these days, for the school to decide.
 * `key` is made once for what somebody sends: a repeated call answers what the first one did.
 */
export const reportReason = defineCall({
  method: "POST",
  path: "/family/:token/reasons",
  body: bodyOf({
    key: z.uuid("Key must be a UUID."),
    leave_type_id: recordId,
    from_date: day("First day"),
    to_date: day("Last day"),
    reason: line("Reason", 1000, cleanLines),
    file: z
      .strictObject({
        name: line("File name", 255),
        content: z
          .string("Choose a file.")
          .max(maxContent, "A file may have at most 2 MB.")
          .describe("Base64."),
      })
      .nullable()
      .optional(),
  }),
  answer: told,
});

/** Makes an address for a calendar program; the one made before for this parent and child ends. */
export const makeFamilyCalendar = defineCall({
  method: "POST",
  path: "/family/:token/calendar",
  answer: z.object({
    address: z.string().describe("Only in this answer; its token is stored as a hash."),
    until: z.string().describe("It opens nothing from then on. RFC 3339, UTC."),
  }),
});

/** The child's lessons, holidays and approved leave in iCalendar; nothing where it is known by its ETag. */
export const familyCalendar = defineCall({
  method: "GET",
  path: "/family/:token/calendar.ics",
  answer: z.never(),
  files: ["text/calendar; charset=utf-8"],
});

/** How many links of a parent open something. */
export const liveLinks = defineCall({
  method: "GET",
  path: "/admin/parents/:id/family-links",
  answer: z.object({ live: z.int() }),
});

/** Ends every link of a parent. */
export const revokeLinks = defineCall({
  method: "POST",
  path: "/admin/parents/:id/family-links/revoke",
  answer: z.object({ revoked: z.int() }),
});

declare module "../contracts" {
  interface ContractModules {
    families: typeof import("./contract");
  }
}
