import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { ok } from "@rollcall/kit/api/http/envelope";
import { today } from "@rollcall/kit/api/today";
import { folded } from "@rollcall/kit/api/db/fold";
import { alikeStudents, archiveWhatIf, yearWhatIf } from "./contract";
import { t } from "./text";

/** Registers `r` that count and would no longer, with their marks. */
const stopping = async ({ db }: Pick<RequestContext, "db">, where: SQL) => {
  const [found] = await db.query<{ registers: number; marks: number }>(sql`
    select count(*)::int as registers, coalesce(sum(present + absent + excused + half + not_counted), 0)::int as marks
    from registers r where r.open and ${where}`);
  return found ?? { registers: 0, marks: 0 };
};

const sentenceOf = ({ registers, marks }: Awaited<ReturnType<typeof stopping>>): string =>
  registers === 0 ? "" : t("registersStop", { registers, marks });

/** What deleting academic years does to registers. */
export async function yearsDeleted(call: RequestContext, ids: readonly number[]) {
  const years = sql`academic_years y where y.id = any(${sql.param([...ids])}::int[])`;
  const sentence = sentenceOf(
    await stopping(
      call,
      sql`exists (select 1 from ${years} and r.date between y.start_date and y.end_date)`,
    ),
  );
  return sentence === "" ? [] : [sentence];
}

/** What other days of an academic year would do to registers that stand. */
export const yearWhatIfRoute = routeOf(yearWhatIf, {
  access: needs("view_institution_settings"),
  subject: "Academic years",
  summary: "What other days of an academic year would do to registers that stand",
  async handle(call, { body: { id, start_date: from, end_date: to } }) {
    const within = sql`exists (select 1 from academic_years y where y.id = ${id} and y.deleted_at is null and r.date between y.start_date and y.end_date)`;
    const effect = await stopping(
      call,
      sql`${within} and r.date not between ${from}::date and ${to}::date`,
    );
    return ok({ ...effect, sentence: sentenceOf(effect) });
  },
});

/** Students who may be the one that is entered. */
export const alikeRoute = routeOf(alikeStudents, {
  access: needs("view_students"),
  subject: "Students",
  summary: "Students with the same name and birthday",
  async handle(call, { body: { id = null, name, date_of_birth: born } }) {
    const students = await call.db.query<{
      id: number;
      name: string;
      admission_no: string;
      class: string | null;
    }>(sql`
      select s.id, s.name, s.admission_no, c.name as class from students s left join classes c on c.id = s.class_id
      where s.deleted_at is null and s.date_of_birth = ${born}::date and s.id is distinct from ${id}::int and ${folded(sql`btrim(s.name)`)} = ${folded(sql`btrim(${name}::text)`)} order by s.id limit 5`);
    const sentence = students
      .map(({ admission_no: number, class: inClass, name: own }) =>
        inClass === null
          ? t("alike", { name: own, number })
          : t("alikeInClass", { name: own, number, class: inClass }),
      )
      .join(" ");
    return ok({ students, sentence });
  },
});

/** What archiving a class would leave of it. */
export const archiveWhatIfRoute = routeOf(archiveWhatIf, {
  access: needs("view_classes"),
  subject: "Classes/Departments",
  summary: "Who is still in a class, and what becomes of its registers once it is archived",
  async handle(call, { body: { class_id: id } }) {
    const day = await today(call);
    const [found] = await call.db.query<{ students: number; lessons: number }>(sql`
      select (select count(distinct e.student_id)::int from (
          select student_id, to_date from enrolments where class_id = ${id} and deleted_at is null
          union all select student_id, to_date from group_members where group_id = ${id} and deleted_at is null) e
          join students s on s.id = e.student_id and s.deleted_at is null where e.to_date is null or e.to_date >= ${day}) as students,
        (select count(*)::int from timetable where class_id = ${id} and deleted_at is null and (valid_to is null or valid_to >= ${day})) as lessons`);
    const { students, lessons } = found ?? { students: 0, lessons: 0 };
    const sentence = [
      students > 0 ? t("stillInClass", { count: students }) : "",
      lessons > 0 ? t("stillInTimetable", { count: lessons }) : "",
    ]
      .filter(Boolean)
      .join(" ");
    return ok({ students, lessons, sentence });
  },
});
