import { filledFor } from "@rollcall/kit/api/notifications/filled-for";
import { sql } from "@rollcall/kit/api/db/sql";
import { invalid, notFound } from "@rollcall/kit/api/errors";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { publishAll } from "@rollcall/kit/api/events/publish";
import { may } from "@rollcall/kit/schema";
import { filled, placeholdersIn } from "@rollcall/kit/schema/placeholders";
import { today } from "@rollcall/kit/api/today";
import { joined } from "@rollcall/kit/schema/joined";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { parentLinks, toldLinks } from "../../school/custody/links";
import { saysAbsent } from "../../school/registers/whereabouts";
import { slotLabel } from "../../school/slots/slots";
import { audiences } from "../../resources/audiences";
import { recipients } from "../audiences/api";
import type { Notice } from "../../school/notices/notice";
import { readStored } from "../../school/settings/settings";
import type { caseLetter, caseLetters } from "./contract";
import { eventOf, noteEvents } from "./events";
import { t } from "./text";
import { sayIn } from "@rollcall/kit/schema/messages";

interface Template {
  id: number;
  name: string;
  type: Notice["type"];
  title: string;
  body: string;
}

interface Found {
  case_id: number;
  student: { id: number; name: string; class: string | null };
  /** Names of the parents who may be told. */
  parents: string[];
  /** Whether there are parents, told or not. */
  has_parent: boolean;
  address: string | null;
  /** Each day with its slots, and the names of periods. */
  absences: { date: CalendarDay; slots: [slot: string, period: string | null][] }[];
  signed_by: string | null;
  template: Template | null;
}
type FoundLetter = Found & { template: Template };

/** Days with absences that a letter lists: no more than stay on its page. */
const maxDays = 40;

/** The absences of the student `s` in the academic year so far, oldest first, as JSON. */
const absences = sql`(select coalesce(json_agg(json_build_object('date', x.date, 'slots', x.slots) order by x.date), '[]') from (
  select m.date, json_agg(json_build_array(r.slot, (select p.name from periods p where 'period:' || p.id = r.slot)) order by r.slot) as slots
  from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id
  where m.student_id = s.id and m.enrolled and r.open and ${saysAbsent(sql`c`)} and m.date >= (select y.start_date from academic_years y where y.is_current and y.deleted_at is null)
  group by m.date order by m.date desc limit ${maxDays}) x)`;

/**
 * A template with the students of cases, in the order of the ids; cases that are not there are left
 * out. One statement.
 * @throws ApiError 422 without the template, or where a placeholder of it stands for what the caller
 * may not see.
 */
async function findLetters(
  call: RequestContext,
  caseIds: readonly number[],
  templateId: number,
): Promise<FoundLetter[]> {
  const found = await call.db.query<Found>(sql`
    select k.id as case_id, json_build_object('id', s.id, 'name', s.name, 'class', (select c.name from classes c where c.id = s.class_id)) as student,
      (select coalesce(json_agg(p.name order by p.name, p.id), '[]') from ${toldLinks} l join parents p on p.id = l.to_id and p.deleted_at is null where l.from_id = s.id) as parents,
      exists (select 1 from ${parentLinks} l join parents p on p.id = l.to_id and p.deleted_at is null where l.from_id = s.id) as has_parent,
      coalesce((select p.address from ${toldLinks} l join parents p on p.id = l.to_id and p.deleted_at is null where l.from_id = s.id and p.address <> '' order by p.name, p.id limit 1), nullif(s.address, '')) as address,
      (select a.name from admins a where a.id = k.responsible_id) as signed_by,
      ${absences} as absences,
      (select json_build_object('id', t.id, 'name', t.name, 'type', t.type, 'title', t.title, 'body', t.body) from message_templates t where t.id = ${templateId} and t.deleted_at is null) as template
    from unnest(${sql.param(caseIds)}::int[]) with ordinality a(id, place) join cases k on k.id = a.id and k.deleted_at is null join students s on s.id = k.student_id order by a.place`);
  const [first] = found;
  if (!first) return [];
  const { template } = first;
  if (!template) throw invalid({ template_id: [t("noTemplate")] });
  refuseHidden(call, wordsOf(template));
  return found.map((one) => ({ ...one, template }));
}

/**
 * The same for one case.
 * @throws ApiError 404 without the case; as `findLetters`.
 */
export async function findLetter(
  call: RequestContext,
  caseId: number,
  templateId: number,
): Promise<FoundLetter> {
  const [found] = await findLetters(call, [caseId], templateId);
  if (!found) throw notFound();
  return found;
}

const wordsOf = ({ title, body }: Template) => placeholdersIn(`${title} ${body}`);

/** @throws ApiError 422 where a placeholder stands for what the caller may not see. */
function refuseHidden(call: RequestContext, words: readonly string[]): void {
  const hidden = words.find((word) => {
    const permission = audiences.placeholders[word]?.permission;
    return permission !== undefined && !may(call.identity, permission);
  });
  if (hidden) throw invalid({ template_id: [t("hidden", { placeholder: `{${hidden}}` })] });
}

/** The parents whom a letter names, as far as the caller may know. */
const namedParents = (call: RequestContext, { parents }: FoundLetter) =>
  may(call.identity, "view_parents") ? parents : [];

/** Whom a letter addresses, in the school's language. */
const addressee = (
  to: readonly string[],
  { student }: FoundLetter,
  language: string | null | undefined,
) =>
  sayIn(language, () =>
    to.length > 0 ? joined(to, "and") : t("parentsOf", { student: student.name }),
  );

/** A day of absence with the names of its sessions or lessons. */
const dayOf = ({ date, slots }: Found["absences"][number]) => ({
  date,
  slots: slots.flatMap(([slot, period]) => (slot === "day" ? [] : [slotLabel(slot, period)])),
});

/**
 * A template filled for the parents of the students of cases: one letter for all parents of a
 * student. Where a student has none on record, `{name}` reads "Parents of …". A constant number of
 * statements.
 * @throws ApiError 404 where none of the cases is there; as `findLetters`.
 */
export async function lettersOf(
  call: RequestContext,
  caseIds: readonly number[],
  templateId: number,
): Promise<DataOf<typeof caseLetters>> {
  const found = await findLetters(call, caseIds, templateId);
  const [first] = found;
  if (!first) throw notFound();
  const { template } = first;
  const { settings } = await readStored(call.db);
  const language = settings["institution.language"];
  const values = await filledFor(
    { db: call.db, now: call.context.now },
    recipients,
    found.map((one) => ({
      kind: "parent",
      id: 0,
      name: addressee(namedParents(call, one), one, language),
      subjects: [one.student.id],
    })),
    wordsOf(template),
  );
  return {
    template: { id: template.id, name: template.name },
    date: await today(call),
    institution: {
      name: settings["institution.name"] ?? null,
      address: settings["institution.address"] ?? null,
      phone: settings["institution.phone"] ?? null,
      email: settings["institution.email"] ?? null,
    },
    letters: found.map((one, at) => ({
      case_id: one.case_id,
      title: filled(template.title, values[at] ?? {}),
      body: filled(template.body, values[at] ?? {}),
      to: namedParents(call, one),
      address: may(call.identity, "view_parents") ? one.address : null,
      student: one.student,
      absences: may(call.identity, "view_attendance") ? one.absences.map(dayOf) : [],
      signed_by: one.signed_by,
    })),
  };
}

/** The letter of one case. @throws as `lettersOf`. */
export async function letterOf(
  call: RequestContext,
  templateId: number,
): Promise<DataOf<typeof caseLetter>> {
  const { letters, ...rest } = await lettersOf(call, [idOf(call)], templateId);
  const [letter] = letters;
  if (!letter) throw notFound();
  const { case_id: _asked, ...said } = letter;
  return { ...rest, ...said };
}

/** Notes printed letters in their cases. Two statements, however many they are. */
async function notePrintedOf(call: RequestContext, letters: readonly FoundLetter[]): Promise<void> {
  await noteEvents(
    call.db,
    letters.map(({ case_id: caseId, template }) =>
      eventOf(call, { caseId, kind: "letter", detail: template.name }),
    ),
  );
  await publishAll(
    call.db,
    letters.map(({ case_id: id }) => ({ topic: "cases", id })),
  );
}

/**
 * Records that letters were printed; of cases that are not there nothing. Gives how many.
 * @throws as `findLetters`.
 */
export async function noteManyPrinted(
  call: RequestContext,
  caseIds: readonly number[],
  templateId: number,
): Promise<number> {
  const found = await findLetters(call, caseIds, templateId);
  await notePrintedOf(call, found);
  return found.length;
}

/** Records that a letter was printed, with the name of its template. @throws as `letterOf`. */
export async function notePrinted(call: RequestContext, templateId: number): Promise<string> {
  const letter = await findLetter(call, idOf(call), templateId);
  await notePrintedOf(call, [letter]);
  return letter.template.name;
}
