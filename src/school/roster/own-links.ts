import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Row } from "@rollcall/kit/api/db/row";
import type { RequestContext, Rules, Write } from "@rollcall/kit/api/http/request-context";
import { isLimitedGiver, refuseWiderReach, type ReachCall } from "@rollcall/kit/api/identity/reach";
import { currentAdmin } from "@rollcall/kit/api/own-rows";
import { todayAsSql } from "@rollcall/kit/api/today";
import { classesOf, studentsOf } from "./own-classes";

type Before = Readonly<Row> | null;

/** The accounts of some teachers, and of those who stand in for them. */
const accountsOf = (teachers: SQL): SQL => sql`
  select t.account_id as id from teachers t where t.account_id is not null and t.deleted_at is null and (t.id in (${teachers})
    or t.id in (select a.stand_in_id from teacher_absences a where a.deleted_at is null and a.teacher_id in (${teachers})))`;

const idsOf = (ids: readonly unknown[]): SQL =>
  sql`select unnest(${sql.param(ids.filter((id) => typeof id === "number"))}::int[])`;

/** @throws ApiError 403 where these teachers' accounts get more of their own than may be given. */
export const refuseTeachers = (call: ReachCall, ids: readonly unknown[]): Promise<void> =>
  refuseWiderReach(call, accountsOf(idsOf(ids)));

const differs = (before: Before, after: Readonly<Row>, keys: readonly string[]): boolean =>
  keys.some((key) => before?.[key] !== after[key]);

/** Whether a time begins earlier or ends later than it did; one without an end is the longest. */
function isLonger(
  before: Readonly<Row>,
  after: Readonly<Row>,
  [from, to]: readonly [string, string],
): boolean {
  const end = (row: Readonly<Row>) => String(row[to] ?? "9999");
  return String(after[from]) < String(before[from]) || end(after) > end(before);
}

/** A record by which records become somebody's own, and whose. */
interface OwnLink {
  keys: readonly string[];
  time?: readonly [string, string];
  accounts(row: Readonly<Row>): SQL;
}

/** Refuses what would widen; whatever takes something away is open to all who may change it. */
const linkRules = ({ keys, time, accounts }: OwnLink): Rules => ({
  async afterWrite(call, { before, after, id }) {
    if (differs(before, after, keys) || (before && time && isLonger(before, after, time)))
      await refuseWiderReach(call, accounts({ ...after, id }));
  },
  async afterTrash(call, before) {
    if (before["deleted_at"] !== null) await refuseWiderReach(call, accounts(before));
  },
});

/**
 * A student who is placed in a class or group of the one who places them becomes that admin's own.
 * Placing students in others' classes is what an office does, and shows the office nothing.
 * @throws ApiError 403
 */
export async function refuseOwnGain(
  call: RequestContext,
  classId: number,
  students: readonly number[],
): Promise<void> {
  if (!isLimitedGiver(call)) return;
  const teacher = currentAdmin(call, "teacher");
  const day = todayAsSql(call.context.now());
  await refuseWiderReach(
    call,
    sql`select ${call.identity.id}::int as id where ${classId} in (${classesOf(teacher, day)})
      and exists (select 1 from unnest(${sql.param([...students])}::int[]) s where s not in (${studentsOf(teacher, day)}))`,
  );
}

/** Before the place is written: a student who is one's own already may go to another own class. */
const placeRules = (student: string, places: readonly string[]): Rules => ({
  async beforeWrite(call: RequestContext, { before, after }: Write) {
    // A new student is known to whoever enters it, and to nobody else.
    if (student === "id" && !before) return;
    const id = Number(after[student]);
    for (const key of places)
      if (typeof after[key] === "number" && differs(before, after, [student, key]))
        await refuseOwnGain(call, after[key], [id]);
  },
});

const ofTeacher = ({ teacher_id: id }: Readonly<Row>) => accountsOf(idsOf([id]));

/** Rules of every record that decides which classes and students are somebody's own. */
export const ownLinkRules: Readonly<Record<string, Rules>> = {
  teachers: linkRules({
    keys: ["account_id", "status"],
    accounts: ({ account_id: id, status }) =>
      status === "active" ? sql`select * from (${idsOf([id])}) a(id)` : sql`select 0 where false`,
  }),
  classes: linkRules({
    keys: ["class_teacher_id"],
    accounts: ({ class_teacher_id: id }) => accountsOf(idsOf([id])),
  }),
  "class-teachers": linkRules({
    keys: ["class_id", "teacher_id"],
    time: ["from_date", "to_date"],
    accounts: ofTeacher,
  }),
  "teacher-absences": linkRules({
    keys: ["teacher_id", "stand_in_id"],
    time: ["from_date", "to_date"],
    accounts: ({ stand_in_id: id }) => accountsOf(idsOf([id])),
  }),
  timetable: linkRules({
    keys: ["class_id", "teacher_id"],
    time: ["valid_from", "valid_to"],
    accounts: ({ id, teacher_id: teacher }) =>
      accountsOf(
        sql`${idsOf([teacher])} union select s.teacher_id from substitutions s where s.lesson_id = ${Number(id)} and s.deleted_at is null`,
      ),
  }),
  substitutions: linkRules({
    keys: ["lesson_id", "date", "teacher_id", "is_cancelled"],
    accounts: (row) => (row["is_cancelled"] === true ? sql`select 0 where false` : ofTeacher(row)),
  }),
  students: placeRules("id", ["class_id", "next_class_id"]),
  enrolments: placeRules("student_id", ["class_id"]),
  "group-members": placeRules("student_id", ["group_id"]),
};
