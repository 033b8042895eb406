import { sql } from "@rollcall/kit/api/db/sql";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import type { Row } from "@rollcall/kit/api/db/row";

/**
 * Whether a mark says it, and whether a leave type does, also one in the trash: those come back.
 */
async function usesOf(
  { db }: RequestContext,
  id: number,
): Promise<{ marks: boolean; types: boolean }> {
  const [row] = await db.query<{ marks: boolean; types: boolean }>(
    sql`select exists (select 1 from marks where code_id = ${id}) as marks, exists (select 1 from leave_types where code_id = ${id}) as types`,
  );
  return row ?? { marks: true, types: true };
}

/**
 * The first letter is the key that sets the code in a register: among those that are offered it
 * says one thing.
 */
async function refuseTakenKey(
  { db }: RequestContext,
  before: Readonly<Row> | null,
  after: Readonly<Row>,
): Promise<void> {
  if (after["retired"] === true) return;
  const [other] = await db.query<{ code: string; label: string }>(sql`
    select code, label from attendance_codes
    where deleted_at is null and not retired and id <> ${Number(before?.["id"] ?? 0)} and left(code, 1) = left(${String(after["code"])}, 1) limit 1`);
  if (!other) return;
  const sentence = `The key ${other.code.slice(0, 1)} sets “${other.label}” in a register. Choose another first letter, or retire that code.`;
  throw invalid({ code: [sentence] });
}

const meaning = ["counts_as", "is_late"] as const;

/**
 * What a code says of old marks never changes: one in use is retired instead (design/attendance.md,
 * “Words”).
 */
export const attendanceCodeRules: Rules = {
  async lock(call) {
    await call.db.query(sql`select pg_advisory_xact_lock(hashtext('attendance_codes.key'))::text`);
  },
  async beforeWrite(call, { before, after }) {
    await refuseTakenKey(call, before, after);
    const changed = before ? meaning.filter((field) => before[field] !== after[field]) : [];
    if (changed.length === 0) return;
    const { marks, types } = await usesOf(call, Number(before?.["id"]));
    if (!marks && !types) return;
    const sentence =
      "Marks say this already, and what they say does not change. Retire this code and add another.";
    throw clash(sentence, Object.fromEntries(changed.map((field) => [field, [sentence]])));
  },
  async beforeRemove(call, before) {
    if ((await usesOf(call, Number(before["id"]))).marks)
      throw clash(
        "Marks say this. Retire it instead: it is not offered any more, and old marks keep it.",
      );
  },
  async beforeRestore(call, before) {
    await refuseTakenKey(call, null, before);
  },
};
