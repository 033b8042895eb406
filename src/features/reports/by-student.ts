import { withCachedPlan } from "../../school/registers/cached-plan";
import { inNaturalOrder } from "@rollcall/kit/api/db/natural-order";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { dayText } from "@rollcall/kit/schema/formats/days";
import type { Formatting } from "@rollcall/kit/schema/formats/formatting";
import { lastDayOf } from "../../school/calendar/domain/academic-year";
import { countsDays } from "../../school/sums/domain/counted-days";
import { project } from "../../school/sums/domain/projection";
import { isLow } from "../../school/sums/domain/alerts";
import { addRows, noSums, tallyOfSums, type Sums } from "../../school/sums/domain/sums";
import { namedOn, rollNoIn } from "../../school/roster/enrolled";
import { countNames } from "../../school/sums/sums";
import {
  type Scope,
  type StudentSums,
  type Terms,
  requestedDays,
  changedRows,
  condonedOf,
  condones,
  countedWeeks,
  givenSums,
  grantedTo,
  inSlices,
  ofClass,
  openDays,
  releasedSlots,
  readStudentSums,
  rowFigure,
  studentSums,
  tallySql,
  timesIn,
  yearAround,
} from "../figures/api";
import type { Database } from "@rollcall/kit/api/db/database";
import { readLateness } from "./lateness";
import { column, cut, figureColumnsOf, type Answer, type ReportQuery, type Report } from "./report";
import { t } from "./text";

/** A student's sums, with who it is. */
export interface StudentRow extends Sums {
  student_id: number;
  class_id: number;
  name: string;
  class: string;
  roll_no: number | null;
  admission_no: string;
  /** The move that lies ahead, into the class or out of it. */
  move: { class_id: number; name: string; from: CalendarDay } | null;
}

/**
 * The move of the student `s` into another class that is planned, as JSON. A span that is over has
 * none: it is listed the same, whatever is planned since.
 */
const plannedMove = (to: CalendarDay, today: CalendarDay) =>
  sql`(select json_build_object('class_id', p.id, 'name', p.name, 'from', s.next_class_from) from classes p where p.id = s.next_class_id and s.next_class_from > ${today}::date and ${to}::date >= ${today}::date)`;

const personColumns = () => [
  column("name", t("student"), "text"),
  column("class", t("class"), "text"),
  column("roll_no", t("rollNo")),
  column("admission_no", t("admissionNo"), "text"),
];
const sumKeys = ["expected", ...countNames];
/** Students as they stand in a list: by class and roll number. */
export const byPlace = sql`${inNaturalOrder(sql`c.name`)}, n.roll_no nulls last, s.name, s.id`;

interface Found {
  rows: StudentRow[];
  total: number;
  /** Of everybody found. */
  all: Sums;
}

/** Which students are looked for, and in what order. */
interface Search {
  /** On a row of sums, and the same for one that was read. */
  condition: SQL;
  holds(sums: StudentSums): boolean;
  order: SQL;
}

const everybody: Search = { condition: sql`true`, holds: () => true, order: byPlace };

/** Students by their percentage; those without one come last. */
const byPercentage = ({ policy }: Terms, descending: boolean): SQL => {
  const { halves, counted } = tallySql(policy);
  return sql`${halves}::numeric / nullif(${counted}, 0) ${sql.raw(descending ? "desc" : "asc")} nulls last, ${byPlace}`;
};

/** `sums` of a scope: where all share one session they are read before, slice by slice. */
async function sumsOf(
  { call: { db }, terms, from, to, classId }: ReportQuery,
  holds: Search["holds"],
): Promise<SQL> {
  const scope = { from, to, homeId: classId };
  return db.oneSession && classId === undefined
    ? givenSums((await readStudentSums(db, scope, terms)).filter(holds))
    : studentSums(scope, terms, await countedWeeks(db, scope, terms));
}

/** Whose percentage is below the threshold, on as many counted registers as are asked for. */
const lowSearch = (asked: ReportQuery): Omit<Search, "order"> => {
  const { policy, threshold } = asked.terms;
  const { halves, counted } = tallySql(policy);
  return {
    condition: sql`${counted} >= ${asked.atLeast} and ${halves}::bigint * 10000 < ${Math.round(threshold * 100)}::bigint * ${counted} * 2`,
    holds: (sums) => isLow(tallyOfSums(sums, policy), { threshold, atLeast: asked.atLeast }),
  };
};

/**
 * Whose percentage reaches the threshold, over all classes, of those who are in the class, or in any,
 * on the last day that has come.
 */
const awardSearch = (asked: ReportQuery): Search => {
  const { terms, classId, atLeast, to } = asked;
  const { counted } = tallySql(terms.policy);
  const day = sql`${namedOn({ to }, terms.today)}::date`;
  const { condition: isLowOne } = lowSearch(asked);
  const isIncomplete = sql`sums.expected > sums.present + sums.absent + sums.excused + sums.half + sums.not_counted`;
  return {
    condition: sql`${counted} >= greatest(${atLeast}, 1) and not (${isLowOne})
      and exists (select 1 from roster_spans g where g.student_id = sums.student_id and g.slots is null and ${day} between g.from_date and coalesce(g.to_date, 'infinity')${classId === undefined ? sql`` : sql` and g.class_id = ${classId}`})`,
    holds: (sums) => {
      const tally = tallyOfSums(sums, terms.policy);
      return (
        tally.counted >= Math.max(atLeast, 1) &&
        !isLow(tally, { threshold: terms.threshold, atLeast })
      );
    },
    order: sql`(${isIncomplete}), ${byPlace}`,
  };
};

/** How many students there are in the reports about them, and what all of them sum up to. */
export interface StudentCounts {
  students: number;
  low: number;
  late: number;
  all: Sums;
}

const allSums = sql`json_build_object(${sql.join(
  sumKeys.map((key) => sql`${sql.raw(`'${key}'`)}, coalesce(sum(${sql.identifier(key)}), 0)`),
  sql`, `,
)})`;

/** The students of `studentSummary`, `defaulters` and `lateComers` counted, in one statement. */
export async function countStudents(asked: ReportQuery): Promise<StudentCounts> {
  const statement = sql`
    with ${await sumsOf(asked, everybody.holds)}
    select count(*)::int as students, count(*) filter (where ${lowSearch(asked).condition})::int as low, count(*) filter (where late > 0)::int as late, ${allSums} as all
    from sums join students s on s.id = sums.student_id and s.deleted_at is null`;
  const [row] = await withCachedPlan(asked.call.db, (tx) => tx.query<StudentCounts>(statement));
  return row ?? { students: 0, low: 0, late: 0, all: { ...noSums } };
}

/**
 * Students of a scope by a condition on their sums, a page of them, how many there are and what
 * they sum up to. One statement, in a transaction of its own; where all share one session the sums
 * are read before, slice by slice. Those in the trash are left out.
 */
export async function findStudents(
  asked: ReportQuery,
  { condition, holds, order } = everybody,
): Promise<Found> {
  const { call, terms, from, to, paging } = asked;
  const { limit, offset } = cut(paging);
  const day = namedOn({ to }, terms.today);
  const sums = await sumsOf(asked, holds);
  const statement = sql`
    with ${sums},
    found as materialized (
      select sums.*, s.name, n.roll_no, s.admission_no, c.name as class, ${plannedMove(to, terms.today)} as move, row_number() over (order by ${order}) as place
      from sums join students s on s.id = sums.student_id and s.deleted_at is null join classes c on c.id = sums.class_id
      cross join lateral (select ${rollNoIn({ student: sql`sums.student_id`, classId: sql`sums.class_id`, from: sql`${from}::date`, to: sql`${to}::date`, day: sql`${day}::date` })} as roll_no) n where ${condition})
    select (select count(*)::int from found) as total,
      (select ${allSums} from found) as all,
      (select coalesce(json_agg(f order by f.place), '[]') from (select * from found order by place limit ${limit}::bigint offset ${offset}::bigint) f) as rows`;
  const [row] = await withCachedPlan(call.db, (tx) => tx.query<Found>(statement));
  return row ?? { rows: [], total: 0, all: { ...noSums } };
}

/** The class of a row; where a move is planned, with that. */
function classText({ class_id, class: name, move }: StudentRow, by: Formatting): string {
  if (!move) return name;
  const day = dayText(move.from, by);
  return move.class_id === class_id
    ? t("classFrom", { class: name, day })
    : t("classUntilMove", { class: name, next: move.name, day });
}

const personOf = (row: StudentRow, by: Formatting) => {
  const { student_id, class_id, name, roll_no, admission_no } = row;
  return { student_id, class_id, name, class: classText(row, by), roll_no, admission_no };
};

/**
 * A report with a line for each student found: who it is, the figure, and what the report adds.
 * @param columns those after the person's
 */
export const studentLines = (
  { rows, total, all }: Found,
  { terms }: Pick<ReportQuery, "terms">,
  columns: Answer["columns"],
  more: (row: StudentRow) => Answer["rows"][number],
): Answer => {
  const by = formattingOf(terms.stored.settings);
  return {
    columns: [...personColumns(), ...columns],
    total,
    totals: rowFigure(all, terms),
    rows: rows.map((row) => ({ ...personOf(row, by), ...rowFigure(row, terms), ...more(row) })),
  };
};

/** A line for each student who was enrolled. */
export const studentSummary: Report = {
  name: "student-summary",
  title: () => t("studentSummary"),
  filters: ["class_id", "threshold"],
  paged: true,
  sorts: ["percentage"],
  async run(asked): Promise<Answer> {
    const { sort, terms } = asked;
    const found = await findStudents(
      asked,
      sort ? { ...everybody, order: byPercentage(terms, sort.descending) } : everybody,
    );
    const late = await readLateness(
      asked,
      found.rows.filter((row) => row.late > 0),
    );
    return studentLines(
      found,
      asked,
      [...figureColumnsOf(asked.terms), column("minutes", t("minutesLate"))],
      (row) => ({ minutes: late.get(row.student_id)?.minutes ?? 0 }),
    );
  },
};

/** Days on which a student is still expected; today only while none of it is taken. */
const daysAhead = (today: string): SQL => sql`
  select student_id as id, count(distinct date)::int as n from (
    select t.student_id, l.date, sum(l.n - coalesce(r.n, 0)) as n, sum(l.done) as done from times t join left_days l on l.class_id = t.class_id and l.date between t.a and t.b
    left join released r on r.student_id = t.student_id and r.class_id = t.class_id and r.date = l.date group by 1, 2) x
  where n > 0 and (date > ${today}::date or done = 0) group by 1`;

/**
 * How many slots students are still expected in until the term or the year ends, in classes and teaching
 * groups, today's that are taken apart; days, where percentages count days. Nothing where the span
 * does not hold today.
 */
async function slotsLeft(
  { call, terms, year, from, to, classId }: ReportQuery,
  students: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { today } = terms;
  if (today < from || today > to || students.length === 0) return new Map();
  const end = lastDayOf({ from, to, year }, today);
  const scope = { from: today, to: end, homeId: classId, students };
  const read = (db: Database, slice: Scope) =>
    db.query<{ id: number; n: number }>(sql`
    with ${openDays(slice, terms)}, ${requestedDays(terms)},
    done as (select class_id, date, count(*)::int as n from registers where date = ${today}::date and open and ${ofClass(slice, sql`class_id`)} group by 1, 2),
    left_days as materialized (select a.class_id, a.date, greatest(a.n - coalesce(d.n, 0), 0) as n, coalesce(d.n, 0) as done from asked a left join done d using (class_id, date)),
    times as (${timesIn(slice)}),
    released as materialized (select student_id, class_id, date, count(*)::int as n from ${releasedSlots(slice, terms, true)} x group by 1, 2, 3),
    alike as (select t.class_id, t.a, t.b, sum(l.n)::int as n from (select distinct class_id, a, b from times) t join left_days l on l.class_id = t.class_id and l.date between t.a and t.b group by 1, 2, 3)
    ${countsDays(terms.policy) ? daysAhead(today) : sql`select id, sum(n)::int as n from (select student_id as id, n from times join alike using (class_id, a, b) union all select student_id, -n from released) x group by 1`}`);
  // A day can have lessons in several classes, so it is counted over all of them at once.
  const rows = await (countsDays(terms.policy)
    ? read(call.db, scope)
    : inSlices(call.db, scope, read));
  return new Map(addRows(rows, ({ id }) => id, ["n"]).map(({ id, n }) => [id, n]));
}

/**
 * How many of the next absences of these students are free, by their ids: those of the academic year
 * of today, in whatever class. Two statements, none where there are no free absences.
 */
async function freeLeft(
  { call: { db }, terms }: ReportQuery,
  students: readonly number[],
): Promise<(student: number) => number> {
  const { policy, today } = terms;
  const year = policy.free_absences === 0 ? undefined : await yearAround(db, today);
  const rows = year && changedRows({ from: year.from, to: today, students }, terms);
  const used = rows
    ? await db.query<{ student_id: number; n: number }>(
        sql`select student_id, sum(free)::int as n from (${rows}) x group by 1`,
      )
    : [];
  const byId = new Map(used.map(({ student_id, n }) => [student_id, n]));
  return (student) => policy.free_absences - (byId.get(student) ?? 0);
}

const prospect = (
  sums: Sums,
  { left, free }: { left: number | undefined; free: number },
  asked: ReportQuery,
) => {
  if (left === undefined) return { left: null, must_attend: null, can_miss: null, reachable: null };
  const { canMiss, mustAttend, reachable } = project(
    tallyOfSums(sums, asked.terms.policy),
    asked.terms.threshold,
    left,
    free,
  );
  return {
    left,
    must_attend: reachable ? mustAttend : null,
    can_miss: reachable ? canMiss : null,
    reachable,
  };
};

const condonedColumns = () => [
  column("condoned", t("condoned")),
  column("with_condoned", t("withCondoned"), "percent"),
];

/** What was granted to a student beside the percentage. */
function condonedIn(
  granted: Parameters<typeof condonedOf>[0],
  sums: Sums,
  { terms }: Pick<ReportQuery, "terms">,
) {
  const of = condonedOf(granted, tallyOfSums(sums, terms.policy), terms);
  return {
    condoned: of?.points ?? null,
    with_condoned: of?.percentage ?? null,
    reached: of?.reached ?? null,
  };
}

/**
 * Who is below the threshold with enough counted registers to say so, the lowest first, and what is
 * still possible until the term or the year ends.
 */
export const defaulters: Report = {
  name: "defaulters",
  title: () => t("belowThreshold"),
  filters: ["class_id", "threshold", "at_least"],
  paged: true,
  sorts: ["percentage"],
  async run(asked): Promise<Answer> {
    const { policy } = asked.terms;
    const order = byPercentage(asked.terms, asked.sort?.descending ?? false);
    const found = await findStudents(asked, { ...lowSearch(asked), order });
    const ids = found.rows.map(({ student_id: id }) => id);
    const left = await slotsLeft(asked, ids);
    const freeOf = await freeLeft(asked, ids);
    const granted = await grantedTo(asked.call.db, ids, asked, asked.terms);
    return studentLines(
      found,
      asked,
      [
        ...figureColumnsOf(asked.terms),
        column("left", countsDays(policy) ? t("daysLeft") : t("sessionsLeft")),
        column("must_attend", t("mustAttend")),
        column("can_miss", t("canMiss")),
        ...(condones(asked.terms) ? condonedColumns() : []),
      ],
      (row) => ({
        ...prospect(row, { left: left.get(row.student_id), free: freeOf(row.student_id) }, asked),
        ...(condones(asked.terms) ? condonedIn(granted.get(row.student_id), row, asked) : {}),
      }),
    );
  },
};

/**
 * Who reaches a percentage, all of it unless another is chosen, of all that they attended. First
 * those of whom each register that was due has a mark; of the others it says how many have none.
 */
export const awards: Report = {
  name: "awards",
  title: () => t("awards"),
  filters: ["class_id", "threshold", "at_least"],
  paged: true,
  readsFirst: ["percentage", "unmarked"],
  threshold: 100,
  ofAllClasses: true,
  async run(asked): Promise<Answer> {
    const found = await findStudents({ ...asked, classId: undefined }, awardSearch(asked));
    return studentLines(found, asked, figureColumnsOf(asked.terms), () => ({}));
  },
};
