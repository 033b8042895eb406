import { inNaturalOrder } from "@rollcall/kit/api/db/natural-order";
import { sql } from "@rollcall/kit/api/db/sql";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { may } from "@rollcall/kit/schema";
import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { BodyOf } from "@rollcall/kit/api/http/contract";
import { today } from "@rollcall/kit/api/today";
import { numberForms, numberKey } from "../../school/roster/domain/admission-number";
import { classSpans, rollNoOn } from "../../school/roster/enrolled";
import { expectedOn } from "../../school/registers/expected";
import { readRegisters, type RegisterState } from "../../school/registers/read-register";
import {
  changeOf,
  notBegun,
  problemOf,
  same,
  type Change,
} from "../../school/registers/save-register";
import type { previewGroup } from "./contract";
import { compareCodes } from "@rollcall/kit/schema/formats/names";
import { t } from "./text";

export type Entry = BodyOf<typeof previewGroup>;

/** A student who is marked, in the class of that day. */
interface Member {
  /** The class and the teaching groups of that day, and those of a guest. */
  class_ids: number[];
  id: number;
  name: string;
  admission_no: string;
  class_id: number;
  class: string;
}

/** What an entry makes of one student. */
export interface GroupRow {
  member: Member;
  changes: { state: RegisterState; change: Change }[];
  before: { label: string; code: string | null }[];
  why: Set<string>;
}

/** What an entry would do. */
export interface GroupPlan {
  rows: GroupRow[];
  unknown: string[];
  slots: { slot: string; label: string }[];
}

const [maxMembers, maxRegisters] = [1000, 400];

/** Whom an entry is for, by class and name. @throws ApiError 422 when there are too many. */
export async function membersOf(
  { db }: Pick<RequestContext, "db">,
  entry: Entry,
): Promise<{ members: Member[]; unknown: string[] }> {
  const numbers = entry.admission_nos.flatMap(numberForms);
  const ids = (list: readonly number[]) => sql`${sql.param([...list])}::int[]`;
  const found = await db.query<Member>(sql`
    select s.id, s.name, s.admission_no, c.id as class_id, c.name as class, r.class_ids
    from ${classSpans} e join students s on s.id = e.student_id join classes c on c.id = e.class_id and c.deleted_at is null
    cross join lateral (select array_agg(r.class_id) as class_ids, array_agg(r.class_id) filter (where r.slots is null) as listed_in from roster_spans r where r.student_id = s.id and r.from_date <= ${entry.date}::date and (r.to_date is null or r.to_date >= ${entry.date}::date)) r
    where e.from_date <= ${entry.date}::date and (e.to_date is null or e.to_date >= ${entry.date}::date)
      and (s.id = any(${ids(entry.student_ids)}) or r.listed_in && ${ids(entry.class_ids)} or lower(s.admission_no) = any(${sql.param(numbers)}::text[]))
    order by ${inNaturalOrder(sql`c.name`)}, c.id, ${rollNoOn(sql`s.id`, sql`c.id`, sql`${entry.date}::date`)} nulls last, s.name, s.id limit ${maxMembers + 1}`);
  if (found.length > maxMembers)
    throw invalid({ class_ids: [t("maxStudents", { max: maxMembers })] });
  const known = new Set(found.map((one) => numberKey(one.admission_no)));
  return {
    members: found,
    unknown: [...new Set(entry.admission_nos)].filter((one) => !known.has(numberKey(one))),
  };
}

/** The registers of the classes that the entry touches. @throws ApiError 422 when too many. */
async function registersOf(
  call: RequestContext,
  entry: Entry,
  members: readonly Member[],
): Promise<{ states: RegisterState[]; slots: GroupPlan["slots"] }> {
  const classIds = [...new Set(members.flatMap((one) => one.class_ids))];
  if (classIds.length === 0) return { states: [], slots: [] };
  const day = await expectedOn(call, entry.date, classIds);
  const labelOf = (slot: string) => day.slots[slot]?.label ?? slot;
  const all = day.classes.flatMap(({ id, registers }) =>
    registers.map(({ slot }) => ({ class_id: id, slot })),
  );
  const slots = Object.keys(day.slots)
    .sort((a, b) => compareCodes(day.slots[a]?.start_time ?? "", day.slots[b]?.start_time ?? ""))
    .map((slot) => ({ slot, label: labelOf(slot) }));
  const wanted = entry.slots ? new Set(entry.slots) : undefined;
  const keys = all.filter(({ slot }) => wanted?.has(slot) ?? true);
  if (keys.length > maxRegisters)
    throw invalid({ class_ids: [t("maxRegisters", { max: maxRegisters })] });
  return { states: await readRegisters(call, entry.date, keys, false), slots };
}

/** Said of a lesson that has not begun. */
function lessonToCome(state: RegisterState): string | undefined {
  const why = notBegun(state);
  return why && t("ofSlot", { session: state.label, why });
}

function addTo(row: GroupRow, state: RegisterState, entry: Entry, call: RequestContext): void {
  const own = state.students.find(({ student_id }) => student_id === row.member.id);
  if (!own) return;
  const code = state.codes.find((one) => one.code === entry.code);
  row.before.push({ label: state.label, code: own.mark?.code ?? null });
  const sent = {
    student_id: own.student_id,
    code: entry.code,
    minutes_late: code?.is_late ? (entry.minutes_late ?? null) : null,
    remark: entry.remark ?? null,
  };
  const change = changeOf(own, sent, code, may(call.identity, "edit_locked_attendance"));
  if (same(change.before, change.after)) return;
  const why =
    state.state === "closed"
      ? (state.why ?? t("closed"))
      : state.lock.may_edit
        ? (lessonToCome(state) ?? problemOf(own, sent, code, call.identity, state.mode))
        : t("ofSlot", { session: state.label, why: state.lock.why ?? t("locked") });
  if (why === undefined) row.changes.push({ state, change });
  else row.why.add(why);
}

/**
 * What an entry would change, of each student. Six statements, however many students there are; in
 * a transaction with the locks of the classes where it is to be carried out.
 * @throws ApiError 422 for a day to come, a code that there is not, and too many students.
 */
export async function planOf(call: RequestContext, entry: Entry): Promise<GroupPlan> {
  if (entry.date > (await today(call))) throw invalid({ date: [t("notBeforeItsDay")] });
  const { members, unknown } = await membersOf(call, entry);
  const { states, slots } = await registersOf(call, entry, members);
  const codes = states[0]?.codes;
  const code = codes?.find((one) => one.code === entry.code);
  if (codes && !code) throw invalid({ code: [t("noCode", { code: entry.code })] });
  if (entry.minutes_late != null && code && !code.is_late)
    throw invalid({ minutes_late: [t("minutesOfLate")] });
  const excepted = new Set(entry.except_ids);
  const byClass = groupBy(states, ({ class_id }) => class_id);
  const rows = members.map((member): GroupRow => {
    const row: GroupRow = { member, changes: [], before: [], why: new Set() };
    const own = member.class_ids.flatMap((id) => byClass.get(id) ?? []);
    if (own.length === 0) row.why.add(t("notExpected"));
    for (const state of own) addTo(row, state, entry, call);
    if (excepted.has(member.id)) row.changes = [];
    return row;
  });
  return { rows, unknown, slots };
}
