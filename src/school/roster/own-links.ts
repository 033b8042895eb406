import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Row } from "@rollcall/kit/api/db/row";
import type { RequestContext, Rules, Write } from "@rollcall/kit/api/http/request-context";
import { refuseWiderReach, type ReachCall } from "@rollcall/kit/api/identity/reach";
import { placeChange, refuseOwnGain, type Place, type PlaceChanges } from "./own-gain";

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
 * Asked before a time in a class or group is written, or comes back from the trash. The times of a
 * student's own record are asked for where its enrolments are written.
 */
const placeRules = (of: keyof PlaceChanges, place: string): Rules => {
  const placeOf = (row: Readonly<Row>): Place => ({
    student_id: Number(row["student_id"]),
    place_id: Number(row[place]),
    from_date: String(row["from_date"]),
    to_date: typeof row["to_date"] === "string" ? row["to_date"] : null,
  });
  return {
    async beforeWrite(call: RequestContext, { before, after }: Write) {
      if (![after["student_id"], after[place]].every((id) => typeof id === "number")) return;
      await refuseOwnGain(call, [Number(after["student_id"])], {
        [of]: placeChange(before ? [Number(before["id"])] : [], [placeOf(after)]),
      });
    },
    beforeRestore: (call, before) =>
      refuseOwnGain(call, [Number(before["student_id"])], {
        [of]: placeChange([], [placeOf(before)]),
      }),
  };
};

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
    keys: ["class_id", "teacher_id", "second_teacher_id"],
    time: ["valid_from", "valid_to"],
    accounts: ({ id, teacher_id: teacher, second_teacher_id: second }) =>
      accountsOf(
        sql`${idsOf([teacher, second])} union select s.teacher_id from substitutions s where s.lesson_id = ${Number(id)} and s.deleted_at is null`,
      ),
  }),
  substitutions: linkRules({
    keys: ["lesson_id", "date", "teacher_id", "is_cancelled"],
    accounts: (row) => (row["is_cancelled"] === true ? sql`select 0 where false` : ofTeacher(row)),
  }),
  enrolments: placeRules("enrolments", "class_id"),
  "group-members": placeRules("groups", "group_id"),
};
