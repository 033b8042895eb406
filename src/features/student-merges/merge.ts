import { sql } from "@rollcall/kit/api/db/sql";
import type { Activity } from "@rollcall/kit/api/activity";
import { removeRecord, restoreRecord } from "@rollcall/kit/api/crud/remove";
import { lockRecord } from "@rollcall/kit/api/crud/write";
import type { Row } from "@rollcall/kit/api/db/row";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { undoable, type StoredAct } from "@rollcall/kit/with/undoable/api";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { students } from "../../resources/students";
import { recountStudents } from "../../school/recounts/recount";
import { lockRegisters } from "../../school/registers/locks";
import { moveMarks } from "../../school/registers/move-marks";
import { followEnrolments, refuseTwoLessons } from "../roster/api";
import { linkParents, setFields, type FieldChange } from "./fields";
import { stillSwapped, swapMarks, type Swapped } from "./marks";
import { movePlaces, placesLog, returnPlaces, standAsMoved, type PlacedChange } from "./places";
import { pairOf, planMerge, type MergeChoice, type MergePlan } from "./plan";
import { moveRows, rowsLog, type MovedRows, type Pair } from "./rows";
import { t } from "./text";

/** Who was merged, as lists show it and as the address of the old record finds it. */
export interface MergeFacts {
  keep: { id: number; name: string; admission_no: string };
  other: { id: number; name: string; admission_no: string };
  moved: number;
}

interface MergeChanges {
  places: PlacedChange[];
  rows: MovedRows;
  /** Registers whose marks went along. */
  registers: number[];
  swapped: Swapped[];
  fields: FieldChange[];
  parents: number[];
  /** Of the student who stays, before. */
  class_id: number | null;
}

/** The kind of act, as it is stored. */
export const mergeKind = "student-merge";

/** No register of either is saved meanwhile, and neither record is changed. */
async function lockBoth(
  call: RequestContext,
  { from, to }: Pair,
  isMerged: boolean,
): Promise<void> {
  const classes = await call.db.query<{ id: number }>(sql`
    select class_id as id from roster_spans where student_id in (${from}, ${to})
    union select r.class_id from marks m join registers r on r.id = m.register_id where m.student_id in (${from}, ${to})`);
  await lockRegisters(
    call.db,
    classes.map(({ id }) => id),
  );
  for (const id of [from, to].toSorted((a, b) => a - b))
    await lockRecord(call, students, id, "change", isMerged && id === from);
}

const factOf = (row: Readonly<Row>) => ({
  id: Number(row["id"]),
  name: String(row["name"]),
  admission_no: String(row["admission_no"]),
});
const called = ({ name, admission_no }: MergeFacts["keep"]) => `${name} (${admission_no})`;

/** Two lines of the log: one of each student. */
function logOf(action: string, { keep, other }: MergeFacts): Activity[] {
  const of = (id: number, key: string, who: MergeFacts["keep"]): Activity => ({
    action,
    resource: students.name,
    recordId: id,
    changes: { [key]: { before: null, after: called(who) } },
  });
  return [of(keep.id, "merged_with", other), of(other.id, "merged_into", keep)];
}

/** What a student has taken over, or given back: a line, if anything. */
const fieldsLog = (
  student: number,
  fields: readonly (readonly [string, Activity["changes"][string]])[],
): Activity[] =>
  fields.length === 0
    ? []
    : [
        {
          action: "updated",
          resource: students.name,
          recordId: student,
          changes: Object.fromEntries(fields),
        },
      ];

/** @throws ApiError 409 for what stands against it; 422 where it is not said whose marks stand */
function refuse({ refused, marks }: MergePlan, choice: MergeChoice): void {
  const [first] = refused;
  if (first) throw clash(first);
  if (marks.differing.length > 0 && !choice.marks) throw invalid({ marks: [t("whoseMarks")] });
}

async function apply(
  call: RequestContext,
  { choice, plan, at }: { choice: MergeChoice; plan: MergePlan; at: string },
) {
  refuse(plan, choice);
  const { db } = call;
  const { pair, fields, moved } = plan;
  const facts: MergeFacts = { keep: factOf(plan.keep), other: factOf(plan.other), moved };
  // In the trash first: what is unique to a student is free then, and none of its marks counts.
  await removeRecord(call, students, pair.from);
  const places = await movePlaces(db, pair, plan.places);
  const rows = await moveRows(db, pair);
  const registers = await moveMarks(db, pair);
  const swapped = choice.marks === "other" ? plan.marks.differing : [];
  const changes = {
    merged: { before: null, after: `${called(facts.other)} > ${called(facts.keep)}` },
    ...Object.fromEntries(
      swapped.map((one) => [
        `${one.class}, ${one.date} ${one.slot}`,
        { before: one.keep.code, after: one.other.code },
      ]),
    ),
  };
  await swapMarks(call, pair, swapped, { at, changes });
  await setFields(
    db,
    pair.to,
    fields.map((one) => ({ ...one, from: one.before, to: one.after })),
  );
  const parents = plan.parents.map(({ id }) => id);
  await linkParents(db, pair.to, parents, true);
  await followEnrolments(call, pair.to);
  await refuseTwoLessons(call, [pair.to], "other_id");
  await recountStudents(db, [pair.from, pair.to]);
  const done: MergeChanges = {
    places,
    rows,
    registers,
    swapped: swapped.map(({ register_id, keep, other }) => ({ register_id, keep, other })),
    fields,
    parents,
    class_id: typeof plan.keep["class_id"] === "number" ? plan.keep["class_id"] : null,
  };
  return {
    facts,
    changes: done,
    subject: `${pair.from}`,
    log: [
      ...logOf("merged", facts),
      ...fieldsLog(
        pair.to,
        fields.map(({ field, before, after }) => [field, { before, after }]),
      ),
      ...placesLog(places, pair),
      ...rowsLog(rows, pair),
    ],
  };
}

/** @throws ApiError 409 where the two can't be told apart any more */
async function refuseUndo(
  { db }: RequestContext,
  pair: Pair,
  { places }: MergeChanges,
): Promise<void> {
  const people = await db.query<{ id: number; deleted: boolean; erased: boolean }>(
    sql`select id, deleted_at is not null as deleted, erased_at is not null as erased from students where id in (${pair.from}, ${pair.to})`,
  );
  if (people.length < 2 || people.some(({ erased }) => erased)) throw clash(t("erasedSince"));
  if (people.some(({ id, deleted }) => deleted !== (id === pair.from)))
    throw clash(t("deletedSince"));
  if (!(await standAsMoved(db, pair, places))) throw clash(t("classesChanged"));
}

/** Swaps back the marks that stand as they were left. @returns what is said of the others */
async function returnMarks(
  call: RequestContext,
  pair: Pair,
  swapped: readonly Swapped[],
  { facts, at }: { facts: MergeFacts; at: string },
): Promise<string[]> {
  const { back, changed } = await stillSwapped(call.db, pair, swapped);
  const changes = {
    merged: { before: `${called(facts.other)} > ${called(facts.keep)}`, after: null },
  };
  await swapMarks(call, pair, back, { at, changes });
  return changed.map((one) => t("markOf", { class: one.class, day: dayText(one.date) }));
}

async function revert(call: RequestContext, act: StoredAct<MergeFacts, MergeChanges>, at: string) {
  const { facts, changes } = act;
  const { db } = call;
  const pair = { from: facts.other.id, to: facts.keep.id };
  const back = { from: pair.to, to: pair.from };
  await refuseUndo(call, pair, changes);
  await lockBoth(call, pair, true);
  // No longer merged, so that the record may come back.
  await db.query(sql`update undoable_acts set undone_at = ${at}::timestamptz where id = ${act.id}`);
  const marks = await returnMarks(call, pair, changes.swapped, { facts, at });
  await returnPlaces(db, pair, changes.places);
  const rows = await moveRows(db, back, changes.rows);
  const registers = await moveMarks(db, back, changes.registers);
  const fields = changes.fields.map((one) => ({ ...one, from: one.after, to: one.before }));
  const others = await setFields(db, pair.to, fields);
  await linkParents(db, pair.to, changes.parents, false);
  // Its roll number is free first, then it is given back.
  if (changes.class_id === null)
    await db.query(
      sql`update students set class_id = null, roll_no = null, version = next_version(version), updated_at = now() where id = ${pair.to} and class_id is not null`,
    );
  await followEnrolments(call, pair.to);
  await restoreRecord(call, students, pair.from);
  await followEnrolments(call, pair.from);
  await recountStudents(db, [pair.from, pair.to]);
  return {
    undone: registers.length + Object.values(rows).flat().length,
    kept: [...others, ...marks],
    log: [
      ...logOf("undid a merge", facts),
      ...fieldsLog(
        pair.to,
        changes.fields
          .filter(({ label }) => !others.includes(label))
          .map(({ field, before, after }) => [field, { before: after, after: before }]),
      ),
      ...placesLog(changes.places, back),
      ...rowsLog(rows, back),
    ],
  };
}

/** Two records of one student that become one, as one act. */
export const merge = undoable({
  kind: mergeKind,
  topics: ["registers", "leaves", "cases"],
  sentences: {
    changedMeanwhile: () => t("changedMeanwhile"),
    undoneAlready: () => t("undoneAlready"),
  },
  lock: (call, choice: MergeChoice) => lockBoth(call, pairOf(choice), false),
  plan: planMerge,
  counts: ({ moved, marks }: MergePlan) => ({ moved, differing: marks.differing.length }),
  apply,
  revert,
});
