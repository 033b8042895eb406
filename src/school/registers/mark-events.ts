import * as z from "zod";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { WebhookEvent } from "@rollcall/kit/api/ports/webhook-sender";
import { queueWebhookEvents } from "@rollcall/kit/api/events/webhook-events";

const code = z.string().nullable();

/** What webhooks are sent of registers. */
export const markEvents = {
  "attendance.marked": {
    summary:
      "Marks of one register were set, changed or cleared: in the register, at the gate, by leave or a correction",
    data: z.object({
      resource: z.literal("attendance"),
      id: z.int().describe("The register."),
      class: z.object({ id: z.int(), name: z.string() }),
      date: z.iso.date(),
      slot: z.string().describe("day, am, pm, or a period such as period:3."),
      marks: z
        .array(
          z.object({
            student: z.object({ id: z.int(), admission_no: z.string() }),
            before: code.describe("The code that stood; null where there was none."),
            after: code.describe("The code that stands; null where it was cleared."),
            counts_as: z.string().nullable().describe("What the code that stands counts as."),
            minutes_late: z.int().nullable(),
          }),
        )
        .describe("Those that were written, by student."),
      by: z.object({ id: z.int().nullable(), name: z.string() }),
    }),
  },
} satisfies Readonly<Record<string, WebhookEvent>>;

/**
 * Records `attendance.marked` for webhooks that ask for it: an event for each register. Part of the
 * statement that writes marks, whose `heads`, `given` and `old` it reads.
 */
export const queueMarkEvents = ({
  id,
  name,
  at,
}: {
  /** Null: the system itself. */
  id: number | null;
  name: string;
  at: string;
}): SQL =>
  queueWebhookEvents(sql`
    select 'attendance.marked' as type, 'attendance' as resource, h.id as record_id, ${at}::timestamptz as at, jsonb_build_object(
      'resource', 'attendance', 'id', h.id, 'class', (select jsonb_build_object('id', c.id, 'name', c.name) from classes c where c.id = h.class_id), 'date', h.date, 'slot', h.slot,
      'marks', (
        select jsonb_agg(jsonb_build_object('student', jsonb_build_object('id', s.id, 'admission_no', s.admission_no), 'before', o.code, 'after', k.code, 'counts_as', k.counts_as, 'minutes_late', g.minutes_late) order by s.id)
        from given g join students s on s.id = g.student_id left join attendance_codes k on k.id = g.code_id left join old o on o.register_id = g.register_id and o.student_id = g.student_id where g.register_id = h.id),
      'by', jsonb_build_object('id', ${id}::int, 'name', ${name}::text)) as data
    from heads h`);
