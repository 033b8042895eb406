import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { notifyAdmins } from "@rollcall/kit/api/notifications/notify-admins";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { noticeOf } from "../../school/notices/notice";
import { readSettings } from "../../school/settings/settings";
import type { DayLesson } from "./cover-day";
import { t } from "./text";

/** Who takes a lesson after a swap, and again after it was undone. */
const takersOf = (lessons: readonly DayLesson[], isUndone: boolean): readonly DayLesson[] =>
  isUndone ? lessons : lessons.toReversed();

/**
 * Tells the teachers of two lessons that these were swapped, where they sign in with an account; but
 * not the teacher who did so.
 */
export async function notifySwap(
  call: RequestContext,
  date: string,
  lessons: readonly DayLesson[],
  isUndone: boolean,
): Promise<void> {
  const ids = lessons.map(({ teacher }) => teacher.id);
  const accounts = await call.db.query<{ id: number }>(
    sql`select account_id as id from teachers where id = any(${sql.param(ids)}::int[]) and account_id <> ${call.identity.id} and deleted_at is null`,
  );
  if (accounts.length === 0) return;
  const by = formattingOf(await readSettings(call.db));
  const takers = takersOf(lessons, isUndone);
  const say = () => {
    const day = dayText(date, by);
    const lines = lessons.map(({ class: its, subject, start, end }, at) =>
      t("swapLine", {
        class: its.name,
        subject: subject.name,
        start,
        end,
        teacher: takers[at]?.teacher.name ?? "",
      }),
    );
    return noticeOf(
      "system",
      isUndone ? t("swapUndoneOn", { day }) : t("swappedOn", { day }),
      lines.join("\n"),
      {
        path: `/attendance/mark?date=${date}`,
        label: t("openLessons"),
        permission: "mark_attendance",
      },
    );
  };
  await notifyAdmins(
    call,
    accounts.map(({ id }) => id),
    say,
  );
}
