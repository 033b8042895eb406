import { sql } from "@rollcall/kit/api/db/sql";
import type { ApiFeature } from "@rollcall/kit/api/feature";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { inviteTeachers } from "./contract";
import { answerInvite } from "./invite";
import { accountRules, teacherRules } from "./teacher-rules";

/** Teachers who sign in. */
export const staffFeature: ApiFeature = {
  name: "staff",
  rules: { teachers: teacherRules, admins: accountRules },
  me: {
    teacher: (adminId) =>
      sql`(select h.id from teachers h where h.account_id = ${adminId} and h.deleted_at is null and h.status = 'active')`,
  },
  routes: [
    routeOf(inviteTeachers, {
      access: needs(
        "edit_teachers",
        "view_teachers",
        "create_admins",
        "edit_admins",
        "view_admins",
      ),
      subject: "Teachers",
      summary: "Give teachers an account to sign in with, and an invitation each",
      handle: answerInvite,
    }),
  ],
};
