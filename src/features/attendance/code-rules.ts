import { sql } from "@rollcall/kit/api/db/sql";
import { clash } from "@rollcall/kit/api/errors";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import { t } from "./text";

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

const meaning = ["counts_as", "is_late"] as const;

/**
 * What a code says of old marks never changes: one in use is retired instead (design/attendance.md,
 * “Words”).
 */
export const attendanceCodeRules: Rules = {
  async beforeWrite(call, { before, after }) {
    const changed = before ? meaning.filter((field) => before[field] !== after[field]) : [];
    if (changed.length === 0) return;
    const { marks, types } = await usesOf(call, Number(before?.["id"]));
    if (!marks && !types) return;
    const sentence = t("codeMeaning");
    throw clash(sentence, Object.fromEntries(changed.map((field) => [field, [sentence]])));
  },
  async beforeRemove(call, before) {
    if ((await usesOf(call, Number(before["id"]))).marks) throw clash(t("codeUsed"));
  },
};
