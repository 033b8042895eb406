import { noAdmin } from "@rollcall/kit/api/activity";
import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { beginExpecting } from "./first-register";
import type { RegisterState } from "./read-register";

/** A register as far as beginning it needs it. */
export interface RegisterToBegin extends Pick<
  RegisterState,
  "class_id" | "slot" | "date" | "isFirst"
> {
  register: { id: number } | null;
  lesson: { subject: { id: number }; teacher: { id: number } } | null;
}

/** Tells registers apart. */
export const registerKeyOf = ({
  class_id,
  date,
  slot,
}: Pick<RegisterToBegin, "class_id" | "date" | "slot">) => `${class_id} ${date} ${slot}`;

/**
 * Ids of registers, by `registerKeyOf`; those that were not taken are begun without marks, in one
 * statement. In a transaction that has the locks of their classes.
 * @param at RFC 3339
 */
export async function beginRegisters(
  call: RequestContext,
  states: readonly RegisterToBegin[],
  at: string,
): Promise<Map<string, number>> {
  const ids = new Map(
    states.flatMap((state) => (state.register ? [[registerKeyOf(state), state.register.id]] : [])),
  );
  const fresh = states.filter(({ register }) => !register);
  const [first] = fresh.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  if (!first) return ids;
  await beginExpecting(call, first);
  const each = (of: (state: RegisterToBegin) => unknown) => sql.param(fresh.map(of));
  const made = await call.db.query<
    { id: number } & Pick<RegisterToBegin, "class_id" | "date" | "slot">
  >(sql`
    insert into registers (class_id, date, slot, version, subject_id, teacher_id, taken_by, taken_at, changed_by, changed_at)
    select x.class_id, x.date, x.slot, next_version(0), x.subject_id, x.teacher_id, nullif(${call.identity.id}::int, ${noAdmin}), ${at}::timestamptz, nullif(${call.identity.id}::int, ${noAdmin}), ${at}::timestamptz
    from unnest(${each(({ class_id }) => class_id)}::int[], ${each(({ date }) => date)}::date[], ${each(({ slot }) => slot)}::text[], ${each(({ lesson }) => lesson?.subject.id ?? null)}::int[], ${each(({ lesson }) => lesson?.teacher.id ?? null)}::int[]) as x(class_id, date, slot, subject_id, teacher_id)
    returning id, class_id, date, slot`);
  for (const { id, ...key } of made) ids.set(registerKeyOf(key), id);
  return ids;
}
