import { sql } from "@rollcall/kit/api/db/sql";
import { may } from "@rollcall/kit/schema";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { signedIn } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { firstSteps, firstStepNames } from "./contract";

type Step = DataOf<typeof firstSteps>[number];

/** Who may take each step. */
const permissions: Readonly<Record<Step["step"], string>> = {
  year: "create_institution_settings",
  classes: "create_classes",
  students: "create_students",
  teachers: "create_teachers",
  register: "mark_attendance",
};

/** One statement for all steps. */
async function handle(call: RequestContext): Promise<AnswerOf<typeof firstSteps>> {
  const day = await today(call);
  const [done] = await call.db.query<Record<Step["step"], boolean>>(sql`
    select exists (select 1 from academic_years where deleted_at is null and ${day}::date between start_date and end_date) as year,
      exists (select 1 from classes where deleted_at is null) as classes,
      exists (select 1 from students where deleted_at is null) as students,
      exists (select 1 from teachers where deleted_at is null) as teachers,
      exists (select 1 from registers) as register`);
  return ok(
    firstStepNames
      .filter((step) => may(call.identity, permissions[step]))
      .map((step) => ({ step, done: done?.[step] === true })),
  );
}

export const firstStepsRoute = routeOf(firstSteps, {
  access: signedIn,
  subject: "Dashboard",
  summary: "What a new school still needs before its first register",
  handle,
});
