import { t } from "../../school/requests/domain/text";
import * as z from "zod";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { recordId } from "@rollcall/kit/api/notifications/body";

const maxTeachers = 100;

/**
 * Gives teachers an account to sign in with, and makes each an invitation. What went wrong with one
 * of them keeps none of the others.
 */
export const inviteTeachers = defineCall({
  method: "POST",
  path: "/admin/teachers/invite",
  asksPassword: true,
  body: bodyOf({
    teacher_ids: z
      .array(recordId, "Teachers must be a list of IDs.")
      .min(1, { error: () => t("chooseTeacher") })
      .max(maxTeachers, { error: () => t("mostTeachers", { max: maxTeachers }) }),
    user_group_id: recordId
      .nullable()
      .optional()
      .describe("The group that new accounts are in; without one they may do nothing yet."),
  }),
  answer: z.array(
    z.object({
      teacher: z.object({ id: z.int(), name: z.string() }),
      invitation: z
        .object({
          code: z.string().describe("Told only here; stored as a hash."),
          expires_at: z.string().describe("RFC 3339, UTC."),
          mailed: z.boolean().describe("Whether an email with the link is on its way."),
          account_id: z.int(),
        })
        .nullable(),
      reason: z.string().nullable().describe("Why there is no invitation."),
    }),
  ),
});

declare module "../contracts" {
  interface ContractModules {
    staff: typeof import("./contract");
  }
}
