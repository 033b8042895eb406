import { sql } from "@rollcall/kit/api/db/sql";
import { isTooLong, longestYear } from "../../school/calendar/domain/academic-year";
import { logActivity } from "@rollcall/kit/api/activity";
import { recountDays } from "../../school/recounts/recount-days";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { Row } from "@rollcall/kit/api/db/row";
import type { Rules } from "@rollcall/kit/api/http/request-context";
import { refuseTermsOutside } from "./term-rules";
import { t } from "./text";
import { yearsDeleted } from "./what-stops";

/**
 * One that is longer has a mistyped date; those stored before there was a limit keep their days.
 * @throws ApiError 422 at the last day.
 */
function refuseTooLong(before: Readonly<Row> | null, after: Readonly<Row>): void {
  const [from, to] = [String(after["start_date"]), String(after["end_date"])];
  if (before?.["start_date"] === from && before["end_date"] === to) return;
  if (to >= from && isTooLong({ from, to }))
    throw invalid({ end_date: [t("yearTooLong", { days: longestYear })] });
}

/**
 * A year has at most 400 days, and its terms lie within them. Exactly one is current: the first one becomes it, choosing another
 * ends its turn, and it cannot simply be dropped.
 */
export const academicYearRules: Rules = {
  deleting: yearsDeleted,
  async lock(call) {
    await call.db.query(
      sql`select pg_advisory_xact_lock(hashtext('academic_years.is_current'))::text`,
    );
  },
  async beforeWrite(call, { resource, before, after }) {
    refuseTooLong(before, after);
    await refuseTermsOutside(call, before, after);
    const others = await call.db.query<{ id: number }>(
      sql`select id from academic_years where is_current and deleted_at is null and id <> ${Number(before?.["id"] ?? 0)}`,
    );
    if (after["is_current"] !== true) {
      if (before?.["is_current"] === true) throw invalid({ is_current: [t("otherYearFirst")] });
      after["is_current"] = others.length === 0;
      return;
    }
    for (const { id } of others) {
      await call.db.query(
        sql`update academic_years set is_current = false, version = next_version(version), updated_at = now() where id = ${id}`,
      );
      await logActivity(call, [
        {
          action: "updated",
          resource: resource.name,
          recordId: id,
          changes: { is_current: { before: true, after: false } },
        },
      ]);
    }
  },
  async afterWrite(call, { before, after }) {
    if (
      before?.["start_date"] !== after["start_date"] ||
      before?.["end_date"] !== after["end_date"]
    )
      await recountDays(call.db);
  },
  afterTrash: (call) => recountDays(call.db),
  async beforeRemove(_call, before) {
    if (before["is_current"] === true) throw clash(t("currentYear"));
  },
  async beforeRestore(call, before) {
    await call.db.query(
      sql`update academic_years set is_current = not exists (select 1 from academic_years where is_current and deleted_at is null) where id = ${Number(before["id"])}`,
    );
  },
};
