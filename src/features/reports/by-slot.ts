import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { addRows, type Sums } from "../../school/sums/domain/sums";
import { countNames } from "../../school/sums/sums";
import { type Terms, inSlices, rowFigure } from "../figures/api";
import { expectedRegisters } from "./expected-registers";
import { column, figureColumnsOf, totalsOf, type Report } from "./report";
import { t } from "./text";

interface SubjectRow extends Sums {
  id: number;
  name: string;
  registers: number;
  taken: number;
  incomplete: number;
}

const registerCounts = sql`count(*)::int as registers, count(*) filter (where x.complete)::int as taken, count(*) filter (where x.incomplete)::int as incomplete`;
const total = (name: string): SQL =>
  sql`coalesce(sum(x.${sql.identifier(name)}), 0)::int as ${sql.identifier(name)}`;

/**
 * `summed` after `slots`: one row for each subject or teacher. It is made before names are joined,
 * so that no plan goes through all registers for each name.
 */
const summed = (by: SQL, sums: readonly SQL[], where: SQL = sql`true`): SQL =>
  sql`, summed as materialized (select x.${by}, ${sql.join([registerCounts, ...sums], sql`, `)} from slots x where ${where} group by 1)`;

/** A line for each subject of the timetable; registers of days and halves have none. */
export const subjectSummary: Report = {
  name: "subject-summary",
  title: () => t("subjectSummary"),
  ofRegisters: true,
  filters: ["class_id", "subject_id", "teacher_id"],
  async run(asked) {
    const { terms } = asked;
    const of = { subjectId: asked.subjectId, teacherId: asked.teacherId };
    const found = await inSlices(asked.call.db, asked, (db, slice) =>
      db.query<SubjectRow>(sql`
      with ${expectedRegisters({ ...slice, ...of }, terms)}${summed(sql`subject_id`, ["expected", ...countNames].map(total), sql`x.subject_id is not null`)}
      select u.name, s.*, s.subject_id as id from summed s join subjects u on u.id = s.subject_id`),
    );
    const rows = addRows(found, ({ id }) => id, [
      "registers",
      "taken",
      "incomplete",
      "expected",
      ...countNames,
    ]).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
    return {
      columns: [
        column("subject", t("subject"), "text"),
        column("registers", t("registers")),
        column("taken", t("taken")),
        column("incomplete", t("incomplete")),
        ...figureColumnsOf(asked.terms),
      ],
      totals: totalsOf(rows, asked.terms),
      rows: rows.map((row) => ({
        subject_id: row.id,
        subject: row.name,
        registers: row.registers,
        taken: row.taken,
        incomplete: row.incomplete,
        ...rowFigure(row, asked.terms),
      })),
    };
  },
};

interface TeacherRow {
  teacher_id: number | null;
  teacher: string | null;
  registers: number;
  taken: number;
  incomplete: number;
  late: number;
}

/** In tenths, halves up. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 2000 + whole) / (whole * 2)) / 10;
const compliance = ({
  registers,
  taken,
  incomplete,
  late,
}: Pick<TeacherRow, "registers" | "taken" | "incomplete" | "late">) => ({
  registers,
  taken,
  late,
  incomplete,
  missing: registers - taken - incomplete,
  percentage: percent(taken, registers),
});

/** Most registers missing or incomplete first, then by name; those without a teacher last. */
function byMissing(a: TeacherRow, b: TeacherRow): number {
  const more = b.registers - b.taken - (a.registers - a.taken);
  if (more !== 0) return more;
  if (a.teacher === null || b.teacher === null) return a.teacher === null ? 1 : -1;
  return a.teacher < b.teacher
    ? -1
    : a.teacher > b.teacher
      ? 1
      : (a.teacher_id ?? 0) - (b.teacher_id ?? 0);
}

/**
 * Terms that leave marks as their codes have them: whether a register is complete is known without
 * the policy, which makes something else of a mark, but neither adds one nor takes one away.
 */
export const asMarked = (terms: Terms): Terms => ({
  ...terms,
  policy: {
    ...terms.policy,
    free_absences: 0,
    late_half_after: null,
    late_absent_after: null,
    lates_per_absence: null,
  },
});

/**
 * A line for each teacher: the registers that were taken (on a later day too), are incomplete, and
 * are missing. Only complete ones count as taken.
 */
export const markingCompliance: Report = {
  name: "marking-compliance",
  title: () => t("whoMarks"),
  readsFirst: ["percentage", "missing", "incomplete"],
  filters: ["class_id", "teacher_id"],
  async run(asked) {
    const terms = asMarked(asked.terms);
    const found = await inSlices(asked.call.db, asked, (db, slice) =>
      db.query<TeacherRow>(sql`
      with ${expectedRegisters({ ...slice, teacherId: asked.teacherId }, terms)}${summed(sql`teacher_id`, [sql`count(*) filter (where x.complete and (x.taken_at at time zone ${asked.terms.timeZone}::text)::date > x.date)::int as late`])}
      select s.*, t.name as teacher from summed s left join teachers t on t.id = s.teacher_id`),
    );
    const rows = addRows(found, (row) => row.teacher_id, [
      "registers",
      "taken",
      "incomplete",
      "late",
    ]).sort(byMissing);
    const all = rows.reduce(
      (sum, row) => ({
        registers: sum.registers + row.registers,
        taken: sum.taken + row.taken,
        incomplete: sum.incomplete + row.incomplete,
        late: sum.late + row.late,
      }),
      { registers: 0, taken: 0, incomplete: 0, late: 0 },
    );
    return {
      columns: [
        column("teacher", t("teacher"), "text"),
        column("registers", t("registers")),
        column("taken", t("taken")),
        column("late", t("takenLater")),
        column("incomplete", t("incomplete")),
        column("missing", t("missing")),
        column("percentage", t("takenPercent"), "percent"),
      ],
      totals: compliance(all),
      rows: rows.map((row) => ({
        teacher_id: row.teacher_id,
        teacher: row.teacher ?? t("noTeacher"),
        ...compliance(row),
      })),
    };
  },
};
