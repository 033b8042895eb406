import * as z from "zod";
import { sql } from "@rollcall/kit/api/db/sql";
import type { WebhookEvent } from "@rollcall/kit/api/ports/webhook-sender";
import { leaves } from "../../resources/leaves";

/** What webhooks are sent of leave. */
export const leaveEvents = {
  "leaves.stands": {
    summary: "A leave was requested, changed, decided or cancelled: how it stands now",
    data: z.object({
      student: z.object({ id: z.int(), admission_no: z.string() }),
      type: z.object({ id: z.int(), name: z.string() }),
      from_date: z.iso.date(),
      to_date: z.iso.date(),
      slots: z
        .string()
        .nullable()
        .describe("Sessions such as am or period:3, with commas between; null for whole days."),
      status: z.enum(leaves.fields.status.options),
    }),
    follows: {
      resource: leaves,
      told: sql`
        'student', (select jsonb_build_object('id', s.id, 'admission_no', s.admission_no) from students s where s.id = r.student_id),
        'type', (select jsonb_build_object('id', y.id, 'name', y.name) from leave_types y where y.id = r.leave_type_id),
        'from_date', r.from_date, 'to_date', r.to_date, 'slots', r.slots, 'status', r.status`,
    },
  },
} satisfies Readonly<Record<string, WebhookEvent>>;
