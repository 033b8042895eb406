import { sql } from "@rollcall/kit/api/db/sql";
import { isOpenDay, offDaysOf } from "../../../src/school/calendar/calendar";
import { isRecounting, RecountParts } from "../../../src/school/recounts/recount-days";
import type { ApiContext } from "@rollcall/kit/api/context";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { readStored } from "../../../src/school/settings/settings";
import { testApi, type TestApi } from "../../support/test-api";

/** What a register's answer holds, as far as tests look at it. */
export interface Register {
  id: number | null;
  version: number;
  state: string;
  why: string | null;
  label: string;
  changed?: number;
  lock: { locked: boolean; until: string; may_edit: boolean };
  students: {
    student_id: number;
    name: string;
    mark: {
      code: string;
      minutes_late: number | null;
      remark: string | null;
      office: boolean;
      leave_id: number | null;
    } | null;
    suggestion: { code: string } | null;
    recent: { date: string; code: string | null }[];
  }[];
}

export interface SentMark {
  student_id: number;
  code: string | null;
  minutes_late?: number | null;
  remark?: string | null;
}

/**
 * Differences between the sums that are kept and those of the marks themselves, told anew by who
 * was in the class and is not in the trash; none is how it must be.
 */
export async function wrongSums(db: OwnedDatabase): Promise<number> {
  const flags = await db.query(sql`
    select 1 from marks m join registers r on r.id = m.register_id join students s on s.id = m.student_id
    where m.enrolled <> (s.deleted_at is null and exists (
      select 1 from roster_spans e where e.student_id = m.student_id and e.class_id = r.class_id and r.date between e.from_date and coalesce(e.to_date, 'infinity') and (e.slots is null or r.slot = any(e.slots))))`);
  const sums = (from: string) =>
    sql.raw(
      ["present", "absent", "excused", "half", "not_counted"]
        .map((name) => `count(*) filter (where c.counts_as = '${name}' and ${from}) as ${name}`)
        .join(", "),
    );
  const registers = await db.query(sql`
    select r.id from registers r left join (select m.register_id, ${sums("m.enrolled")}, count(*) filter (where c.is_late and m.enrolled) as late from marks m join attendance_codes c on c.id = m.code_id group by 1) x on x.register_id = r.id
    where (r.present, r.absent, r.excused, r.half, r.not_counted, r.late) is distinct from (coalesce(x.present, 0), coalesce(x.absent, 0), coalesce(x.excused, 0), coalesce(x.half, 0), coalesce(x.not_counted, 0), coalesce(x.late, 0))`);
  const months = await db.query(sql`
    select 1 from (select student_id, class_id, month, present, absent, excused, half, not_counted, late from student_months where present + absent + excused + half + not_counted <> 0) k
    full join (select m.student_id, r.class_id, date_trunc('month', r.date)::date as month, ${sums("true")}, count(*) filter (where c.is_late) as late
      from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id where r.open and m.enrolled group by 1, 2, 3) x using (student_id, class_id, month)
    where (k.present, k.absent, k.excused, k.half, k.not_counted, k.late) is distinct from (x.present, x.absent, x.excused, x.half, x.not_counted, x.late)`);
  const days = await db.query(sql`
    select 1 from class_days d full join (
      select class_id, date, array_agg(slot order by slot) as slots, sum(present) as present, sum(absent) as absent, sum(excused) as excused, sum(half) as half, sum(not_counted) as not_counted, sum(late) as late
      from registers where open group by 1, 2) x using (class_id, date)
    where (d.slots, d.present, d.absent, d.excused, d.half, d.not_counted, d.late) is distinct from (x.slots, x.present, x.absent, x.excused, x.half, x.not_counted, x.late)`);
  return flags.length + registers.length + months.length + days.length;
}

/**
 * How many registers count on a day that the calendar has closed, or do not on one that it has
 * open.
 */
export async function wronglyOpen(db: OwnedDatabase): Promise<number> {
  const offDays = offDaysOf(await readStored(db));
  return (
    await db.query(
      sql`select 1 from registers r where r.open <> ${isOpenDay(sql`r.class_id`, sql`r.date`, offDays)}`,
    )
  ).length;
}

/** Does all of a recount that is pending; gives how many parts there were. */
export async function recountAll(db: OwnedDatabase): Promise<number> {
  const parts = new RecountParts(db);
  let n = 0;
  while (await isRecounting(db)) {
    await parts.next();
    n++;
  }
  return n;
}

/**
 * A school in June 2026 with one academic year, one class and some students, looked at on
 * Wednesday, 10 June, 11:30 in Kolkata. Registers are expected since the year began.
 */
export async function aClass(
  students = 4,
  now = "2026-06-10T06:00:00Z",
  on?: OwnedDatabase,
  channels?: ApiContext["channels"],
  publicUrl?: string,
) {
  const school: TestApi = await testApi({ now, db: on, channels, publicUrl });
  const { db } = school;
  const office = await school.signIn({ name: "Office", super: true });
  const marker = await school.signIn({
    name: "Marker",
    permissions: ["mark_attendance", "view_attendance"],
  });
  await db.script(`
    insert into settings (key, value) values ('institution', '{"timezone": "Asia/Kolkata"}'), ('attendance', '{"expected_from": null}');
    insert into academic_years (name, start_date, end_date, is_current) values ('2026', '2026-04-01', '2027-03-31', true);
    insert into classes (name, code) values ('Eight', '8');
    insert into students (admission_no, name, class_id, roll_no, admission_date) select 'R' || n, 'Student ' || lpad(n::text, 3, '0'), 1, n, '2026-04-01' from generate_series(1, ${students}) n;
    insert into enrolments (student_id, class_id, from_date, roll_no) select id, 1, '2026-04-01', roll_no from students`);
  const read = async (date = "2026-06-10", slot = "day", token = marker) =>
    (
      await school.call<Register>(
        token,
        "GET",
        `/admin/attendance/register?class_id=1&date=${date}&slot=${slot}`,
      )
    ).body.data;
  const save = (
    marks: readonly SentMark[],
    {
      date = "2026-06-10",
      slot = "day",
      version,
      token = marker,
      key,
    }: { date?: string; slot?: string; version?: number | "*"; token?: string; key?: string } = {},
  ) =>
    school.call<Register>(
      token,
      "PUT",
      "/admin/attendance/register",
      { class_id: 1, date, slot, marks },
      {
        ...(version === undefined ? {} : { "If-Match": version === "*" ? "*" : `"${version}"` }),
        ...(key ? { "Idempotency-Key": key } : {}),
      },
    );
  /** Marks of everybody by one letter each, in the order of the roll numbers; a dot leaves out. */
  const letters = (word: string): SentMark[] =>
    [...word].flatMap((code, at) =>
      code === "." ? [] : [{ student_id: at + 1, code: code === "-" ? null : code }],
    );
  const stored = async (date = "2026-06-10", slot = "day", token = marker) =>
    (await read(date, slot, token)).students.map(({ mark }) => mark?.code ?? "-").join("");
  const clear = () =>
    db.script(
      "truncate registers, marks, mark_changes, student_months, class_days, leave_changes, leaves restart identity cascade; truncate activity_logs, holidays, holidays__classes, calendar_events",
    );
  /** Sets the clock; whoever is signed in stays so. */
  const goTo = async (instant: string) => {
    school.setNow(instant);
    await db.query(
      sql`update sessions set last_used_at = ${instant}::timestamptz, expires_at = ${instant}::timestamptz + interval '7 days'`,
    );
  };
  /** Has days of the week off from a day on, the past included unless said. */
  const setOff = async (named: Readonly<Record<string, boolean>>, from: string | null = null) => {
    const { body } = await school.call<{ attendance: { weekly_off: Record<string, boolean> } }>(
      office,
      "GET",
      "/admin/settings",
    );
    const days = Object.values({ ...body.data.attendance.weekly_off, ...named }).flatMap(
      (isOff, at) => (isOff ? [at + 1] : []),
    );
    return school.call(office, "POST", "/admin/settings/weekly-off-days", { days, from });
  };
  return {
    ...school,
    setOff,
    goTo,
    office,
    marker,
    read,
    save,
    letters,
    stored,
    wrongSums: () => wrongSums(db),
    wronglyOpen: () => wronglyOpen(db),
    recounted: () => recountAll(db),
    clear,
  };
}
export type AClass = Awaited<ReturnType<typeof aClass>>;
