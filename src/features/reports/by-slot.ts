import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { addRows, type Sums } from "../../domain/attendance/sums";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { takerOn } from "../attendance/class-teacher";
import { policyRows } from "../attendance/policy-rows";
import { countNames, markedSum, noPolicySums, sumNames } from "../attendance/sums";
import {
  expectedDays,
  firstMissing,
  marksScope,
  ofClass,
  rosters,
  type Scope,
} from "../figures/expected-days";
import { rowFigure } from "../figures/figure";
import type { Terms } from "../figures/school";
import { inSlices } from "../figures/slices";
import { column, figureColumnsOf, totalsOf, type Report } from "./report";

const sumList = sql.join(
  countNames.map((name) => sql`${sql.identifier(name)}`),
  sql`, `,
);
const zeros = sql.join(
  countNames.map(() => sql`0`),
  sql`, `,
);

/** The registers of a scope that were taken, with their sums under the policy. */
function takenRegisters(scope: Scope, { policy }: Terms): SQL {
  const rows = policyRows(marksScope(scope), policy);
  const found = sql`from registers r where open and date between ${scope.from}::date and ${scope.to}::date and ${ofClass(scope, sql`class_id`)}`;
  if (!rows) return sql`taken as materialized (select *, ${noPolicySums} ${found})`;
  const sums = sumNames.map((name) => {
    const column = sql.identifier(name);
    return name === "present" || name === "absent" || name === "half"
      ? sql`r.${column} + coalesce(p.${column}, 0) as ${column}`
      : sql`r.${column}`;
  });
  return sql`
  changed as materialized (select register_id, sum(present)::int as present, sum(absent)::int as absent, sum(half)::int as half, sum(free)::int as free from (${rows}) x group by 1),
  taken as materialized (
    select r.class_id, r.date, r.slot, r.subject_id, r.teacher_id, r.taken_at, ${sql.join(sums, sql`, `)}, coalesce(p.free, 0) as free, 0 as days, 0 as day_halves
    from (select * ${found}) r left join changed p on p.register_id = r.id)`;
}

/**
 * `given` after `openDays`: the lessons of each open day with who covers them; rows without an `id`
 * are none. Full joins are made by hash, whatever PostgreSQL thinks of how few days there are: a
 * plan that is kept for any span thinks of one, and would go through the timetable for each.
 */
const lessonsGiven = (scope: Scope): SQL => sql`
  lines as (
    select o.class_id, o.date, t.id, t.period_id, t.subject_id, t.teacher_id, t.valid_from, t.valid_to from (select class_id, date, weekday from open_days where mode = 'period') o
    full join (select * from timetable where deleted_at is null and ${ofClass(scope, sql`class_id`)}) t on t.class_id = o.class_id and t.weekday = o.weekday offset 0),
  given as (
    select l.*, s.teacher_id as covered_by from (select * from lines where id is not null and date between valid_from and coalesce(valid_to, 'infinity')) l
    full join (select lesson_id, date, teacher_id from substitutions where deleted_at is null and date between ${scope.from}::date and ${scope.to}::date) s on s.lesson_id = l.id and s.date = l.date offset 0)`;

/**
 * `slots` after `expectedDays` and `rosters`: every expected register with its subject and teacher
 * (the class teacher of its day or the
 * stand-in, where it is no lesson's), who is on its roster, when it was taken, its sums,
 * and whether everybody in it is marked (`complete`) or only some are (`incomplete`). Classes
 * without anybody on the roster have none. `offset 0` keeps conditions on a subject or a teacher
 * outside: within, they make rows look so few that rosters are gone through once for each.
 */
const slots = (
  scope: Scope,
  terms: Terms,
): SQL => sql`${expectedDays(scope, terms)}, ${rosters(scope)},
  ${takenRegisters(scope, terms)},
  missing as (select ${firstMissing(terms)} as since, least(${scope.to}::date, ${addDays(terms.today, -1)}::date) as until),
  ${lessonsGiven(scope)},
  wanted as (
    select o.class_id, o.date, x.slot, null::int as subject_id, null::int as teacher_id from open_days o cross join lateral unnest(case o.mode when 'daily' then array['day'] else array['am', 'pm'] end) as x(slot)
    where o.mode <> 'period' and not o.is_group and (o.class_id, o.date, x.slot) not in (select class_id, date, slot from off where id is null)
    union all
    select class_id, date, 'period:' || period_id, subject_id, coalesce(covered_by, teacher_id) from given where id is not null and (id, date) not in (select id, date from off where id is not null)),
  every as (
    select class_id, date, slot, subject_id, teacher_id, taken_at, ${sumList} from taken
    union all
    select w.class_id, w.date, w.slot, w.subject_id, w.teacher_id, null, ${zeros} from wanted w, missing l
    where w.date between l.since and l.until and not exists (select 1 from taken r where r.class_id = w.class_id and r.date = w.date and r.slot = w.slot)),
  slots as (
    select e.class_id, e.date, e.slot, e.subject_id, coalesce(e.teacher_id, ${takerOn(sql`e.class_id`, sql`e.date`)}) as teacher_id, e.taken_at, r.n as expected, ${sql.join(
      countNames.map((name) => sql`e.${sql.identifier(name)}`),
      sql`, `,
    )},
      ${markedSum(sql`e`)} >= r.n as complete, ${markedSum(sql`e`)} > 0 and ${markedSum(sql`e`)} < r.n as incomplete
    from every e join roster r on r.class_id = e.class_id and r.date = e.date where r.n > 0 offset 0)`;

const only = (column: SQL, id: number | undefined): SQL =>
  id === undefined ? sql`true` : sql`${column} = ${id}::int`;

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
const summed = (by: SQL, sums: readonly SQL[], where: SQL): SQL =>
  sql`, summed as materialized (select x.${by}, ${sql.join([registerCounts, ...sums], sql`, `)} from slots x where ${where} group by 1)`;

/** A line for each subject of the timetable; registers of days and halves have none. */
export const subjectSummary: Report = {
  name: "subject-summary",
  title: "Subject summary",
  ofRegisters: true,
  filters: ["class_id", "subject_id", "teacher_id"],
  async run(asked) {
    const { terms } = asked;
    const found = await inSlices(asked.call.db, asked, (db, slice) =>
      db.query<SubjectRow>(sql`
      with ${slots(slice, terms)}${summed(sql`subject_id`, ["expected", ...countNames].map(total), sql`x.subject_id is not null and ${only(sql`x.subject_id`, asked.subjectId)} and ${only(sql`x.teacher_id`, asked.teacherId)}`)}
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
        column("subject", "Subject", "text"),
        column("registers", "Registers"),
        column("taken", "Taken"),
        column("incomplete", "Incomplete"),
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
 * A line for each teacher: the registers that were taken (on a later day too), are incomplete, and
 * are missing. Only complete ones count as taken.
 */
export const markingCompliance: Report = {
  name: "marking-compliance",
  title: "Who marks",
  filters: ["class_id", "teacher_id"],
  async run(asked) {
    const { terms } = asked;
    const found = await inSlices(asked.call.db, asked, (db, slice) =>
      db.query<TeacherRow>(sql`
      with ${slots(slice, terms)}${summed(sql`teacher_id`, [sql`count(*) filter (where x.complete and (x.taken_at at time zone ${asked.terms.timeZone}::text)::date > x.date)::int as late`], only(sql`x.teacher_id`, asked.teacherId))}
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
        column("teacher", "Teacher", "text"),
        column("registers", "Registers"),
        column("taken", "Taken"),
        column("late", "Taken on a later day"),
        column("incomplete", "Incomplete"),
        column("missing", "Missing"),
        column("percentage", "Taken %", "percent"),
      ],
      totals: compliance(all),
      rows: rows.map((row) => ({
        teacher_id: row.teacher_id,
        teacher: row.teacher ?? "No teacher",
        ...compliance(row),
      })),
    };
  },
};
