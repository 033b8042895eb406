import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { notifyAdmins } from "@rollcall/kit/api/notifications/notify-admins";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { noticeOf } from "../../school/notices/notice";
import { readSettings } from "../../school/settings/settings";
import type { DayLesson } from "./cover-day";
import { t } from "./text";

/** What a teacher is told of lessons of a day, in the language at work. */
interface Told {
  title(day: string): string;
  lines(): string[];
}

/**
 * Tells teachers of lessons of a day, where they sign in with an account; but not the one who acts.
 * Two statements, and four for each of them.
 * @param told by the id of the teacher
 */
async function tellTeachers(
  call: RequestContext,
  date: string,
  told: ReadonlyMap<number, Told>,
): Promise<void> {
  const accounts = await call.db.query<{ teacher: number; id: number }>(
    sql`select id as teacher, account_id as id from teachers where id = any(${sql.param([...told.keys()])}::int[]) and account_id <> ${call.identity.id} and deleted_at is null`,
  );
  if (accounts.length === 0) return;
  const by = formattingOf(await readSettings(call.db));
  for (const { teacher, id } of accounts) {
    const own = told.get(teacher);
    if (own)
      await notifyAdmins(call, [id], () =>
        noticeOf("system", own.title(dayText(date, by)), own.lines().join("\n"), {
          path: `/attendance/mark?date=${date}`,
          label: t("openLessons"),
          permission: "mark_attendance",
        }),
      );
  }
}

const placeOf = ({ class: its, subject, start, end }: DayLesson) => ({
  class: its.name,
  subject: subject.name,
  start,
  end,
});

/** Who takes a lesson after a swap, and again after it was undone. */
const takersOf = (lessons: readonly DayLesson[], isUndone: boolean): readonly DayLesson[] =>
  isUndone ? lessons : lessons.toReversed();

/** Tells the teachers of two lessons that these were swapped, or that this was undone. */
export function notifySwap(
  call: RequestContext,
  date: string,
  lessons: readonly DayLesson[],
  isUndone: boolean,
): Promise<void> {
  const takers = takersOf(lessons, isUndone);
  const told: Told = {
    title: (day) => (isUndone ? t("swapUndoneOn", { day }) : t("swappedOn", { day })),
    lines: () =>
      lessons.map((lesson, at) =>
        t("swapLine", { ...placeOf(lesson), teacher: takers[at]?.teacher.name ?? "" }),
      ),
  };
  return tellTeachers(call, date, new Map(lessons.map(({ teacher }) => [teacher.id, told])));
}

/** A lesson that somebody else takes from now on; `null` is its own teacher. */
export interface Handed {
  lesson: DayLesson;
  from: number | null;
  to: number | null;
}

/** What a stand-in takes of lessons that change hands, and what they took and take no more. */
function toldTo(id: number, handed: readonly Handed[]): Told {
  const taken = handed.filter(({ to }) => to === id);
  const given = handed.filter(({ from }) => from === id);
  return {
    title: (day) => (taken.length > 0 ? t("coverOn", { day }) : t("coverUndoneOn", { day })),
    lines: () => [
      ...taken.map(({ lesson }) =>
        t("coverLine", { ...placeOf(lesson), teacher: lesson.teacher.name }),
      ),
      ...given.map(({ lesson }) => t("noLonger", placeOf(lesson))),
    ],
  };
}

/** Tells each stand-in which lessons they take, and which they took and take no more. */
export function notifyCovers(
  call: RequestContext,
  date: string,
  handed: readonly Handed[],
): Promise<void> {
  const ids = handed.flatMap(({ from, to }) => [from ?? [], to ?? []].flat());
  return tellTeachers(call, date, new Map(ids.map((id) => [id, toldTo(id, handed)])));
}
