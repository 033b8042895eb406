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
