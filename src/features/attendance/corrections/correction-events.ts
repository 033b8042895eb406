import * as z from "zod";
import { sql } from "@rollcall/kit/api/db/sql";
import type { WebhookEvent } from "@rollcall/kit/api/ports/webhook-sender";
import { attendanceCorrections } from "../../../resources/attendance-corrections";

const code = z.string().nullable();

/** What webhooks are sent of corrections; the marks of one that is approved are `attendance.marked`, too. */
export const correctionEvents = {
  "attendance-corrections.stands": {
    summary:
      "A correction of a locked register was requested, approved or rejected: how it stands now",
    data: z.object({
      class: z.object({ id: z.int(), name: z.string() }),
      date: z.iso.date(),
      slot: z.string().describe("day, am, pm, or a period such as period:3."),
      status: z.enum(attendanceCorrections.fields.status.options),
      marks: z.array(
        z.object({
          student: z.object({ id: z.int(), admission_no: z.string() }),
          before: code.describe(
            "The code that stood when it was filed; null where there was none.",
          ),
          wanted: code.describe("The code that was requested; null: none."),
        }),
      ),
    }),
    follows: {
      resource: attendanceCorrections,
      told: sql`
        'class', (select jsonb_build_object('id', c.id, 'name', c.name) from classes c where c.id = r.class_id),
        'date', r.date, 'slot', r.slot, 'status', r.status,
        'marks', (
          select coalesce(jsonb_agg(jsonb_build_object('student', jsonb_build_object('id', s.id, 'admission_no', s.admission_no), 'before', m -> 'before' ->> 'code', 'wanted', m ->> 'code') order by s.id), '[]')
          from jsonb_array_elements(r.marks) m join students s on s.id = (m ->> 'student_id')::int)`,
    },
  },
} satisfies Readonly<Record<string, WebhookEvent>>;
