import { logActivity } from "@rollcall/kit/api/activity";
import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { wholeLanguageTags } from "@rollcall/kit/schema/languages";
import { sayIn } from "@rollcall/kit/schema/messages";
import { t } from "./text";

/** What the codes that every school begins with are called, by their letters. */
const codeWords = {
  P: () => t("default.present"),
  A: () => t("default.absent"),
  L: () => t("default.late"),
  H: () => t("default.half"),
  E: () => t("default.excused"),
  D: () => t("default.onDuty"),
};
/** The types of leave that every school begins with. */
const leaveWords = [
  () => t("default.medical"),
  () => t("default.personal"),
  () => t("default.onDuty"),
];

/** Words that are written in one language, and what they are called in each. */
const inLanguages = (say: () => string, tag: string | null) => ({
  word: sayIn(tag, say),
  known: wholeLanguageTags.map((each) => sayIn(each, say)),
});

interface Renamed {
  id: number;
  before: string;
  after: string;
}

/**
 * Calls the codes and types of leave that every school begins with what they are called in its
 * language, once that is chosen or changed. One that a person has named otherwise keeps its name: only
 * what is called as it was made, in whichever language, is renamed. Two statements, and one for the
 * log.
 */
export async function speakDefaults(
  call: RequestContext,
  changed: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (!changed.has("institution.language")) return;
  const given = changed.get("institution.language");
  const tag = typeof given === "string" ? given : null;
  const codes = Object.entries(codeWords).map(([code, say]) => ({
    code,
    ...inLanguages(say, tag),
  }));
  const types = leaveWords.map((say) => inLanguages(say, tag));
  const ofCodes = await call.db.query<Renamed>(sql`
    with old as (
      select c.id, c.label as before, x.word as after from attendance_codes c
      join jsonb_to_recordset(${JSON.stringify(codes)}::text::jsonb) as x(code text, word text, known text[]) on x.code = c.code and c.label = any(x.known) and c.label <> x.word),
    renamed as (update attendance_codes c set label = old.after, version = next_version(c.version), updated_at = now() from old where c.id = old.id)
    select * from old order by id`);
  const ofTypes = await call.db.query<Renamed>(sql`
    with old as (
      select t.id, t.name as before, x.word as after from leave_types t
      join jsonb_to_recordset(${JSON.stringify(types)}::text::jsonb) as x(word text, known text[]) on t.name = any(x.known) and t.name <> x.word
      where not exists (select 1 from leave_types o where lower(o.name) = lower(x.word) and o.id <> t.id and o.deleted_at is null)),
    renamed as (update leave_types t set name = old.after, version = next_version(t.version), updated_at = now() from old where t.id = old.id)
    select * from old order by id`);
  const logged = (resource: string, field: string, rows: readonly Renamed[]) =>
    rows.map(({ id, before, after }) => ({
      action: "updated",
      resource,
      recordId: id,
      changes: { [field]: { before, after } },
    }));
  const acts = [
    ...logged("attendance-codes", "label", ofCodes),
    ...logged("leave-types", "name", ofTypes),
  ];
  if (acts.length > 0) await logActivity(call, acts);
}
