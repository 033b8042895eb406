import { filledFor } from "@rollcall/kit/api/notifications/filled-for";
import { sql } from "@rollcall/kit/api/db/sql";
import { invalid, notFound } from "@rollcall/kit/api/errors";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { publish } from "@rollcall/kit/api/events/publish";
import { may } from "@rollcall/kit/schema";
import { filled, placeholdersIn } from "@rollcall/kit/schema/placeholders";
import { today } from "@rollcall/kit/api/today";
import { joined } from "@rollcall/kit/schema/joined";
import { audiences } from "../../resources/audiences";
import { recipients } from "../audiences/recipients";
import type { Notice } from "../school/notice";
import { readStored } from "../school/settings";
import type { caseLetter } from "./contract";
import { eventOf, noteEvent } from "./events";
import { sentences } from "./sentences";
import { sayIn } from "@rollcall/kit/schema/messages";

interface Template {
  id: number;
  name: string;
  type: Notice["type"];
  title: string;
  body: string;
}

interface Found {
  student: { id: number; name: string; class: string | null };
  /** Names of the parents on record. */
  parents: string[];
  template: Template | null;
}

/**
 * A template with the student of a case.
 * @throws ApiError 404 without the case, 422 without the template, or where a placeholder of it
 * stands for what the caller may not see.
 */
export async function findLetter(
  call: RequestContext,
  caseId: number,
  templateId: number,
): Promise<Found & { template: Template }> {
  const { db } = call;
  const [found] = await db.query<Found>(sql`
    select json_build_object('id', s.id, 'name', s.name, 'class', (select c.name from classes c where c.id = s.class_id)) as student,
      (select coalesce(json_agg(p.name order by p.name, p.id), '[]') from students__parents l join parents p on p.id = l.to_id and p.deleted_at is null where l.from_id = s.id) as parents,
      (select json_build_object('id', t.id, 'name', t.name, 'type', t.type, 'title', t.title, 'body', t.body) from message_templates t where t.id = ${templateId} and t.deleted_at is null) as template
    from cases k join students s on s.id = k.student_id where k.id = ${caseId} and k.deleted_at is null`);
  if (!found) throw notFound();
  const { template } = found;
  if (!template) throw invalid({ template_id: [sentences.noTemplate()] });
  refuseHidden(call, wordsOf(template));
  return { ...found, template };
}

const wordsOf = ({ title, body }: Template) => placeholdersIn(`${title} ${body}`);

/** @throws ApiError 422 where a placeholder stands for what the caller may not see. */
function refuseHidden(call: RequestContext, words: readonly string[]): void {
  const hidden = words.find((word) => {
    const permission = audiences.placeholders[word]?.permission;
    return permission !== undefined && !may(call.identity, permission);
  });
  if (hidden) throw invalid({ template_id: [sentences.hidden({ placeholder: `{${hidden}}` })] });
}

/**
 * A template filled for the parents of a case's student: one letter for all of them. Where the
 * student has none on record, `{name}` reads "Parents of …" in the school's language. A constant number of statements.
 */
export async function letterOf(
  call: RequestContext,
  templateId: number,
): Promise<DataOf<typeof caseLetter>> {
  const { template, student, parents } = await findLetter(call, idOf(call), templateId);
  const to = may(call.identity, "view_parents") ? parents : [];
  const { settings } = await readStored(call.db);
  const name = sayIn(settings["institution.language"], () =>
    to.length > 0 ? joined(to, "and") : sentences.parentsOf({ student: student.name }),
  );
  const [values = {}] = await filledFor(
    { db: call.db, now: call.context.now },
    recipients,
    [{ kind: "parent", id: 0, name, subjects: [student.id] }],
    wordsOf(template),
  );
  return {
    template: { id: template.id, name: template.name },
    title: filled(template.title, values),
    body: filled(template.body, values),
    date: await today(call),
    to,
    student,
    institution: {
      name: settings["institution.name"] ?? null,
      address: settings["institution.address"] ?? null,
      phone: settings["institution.phone"] ?? null,
      email: settings["institution.email"] ?? null,
    },
  };
}

/** Records that a letter was printed, with the name of its template. @throws as `letterOf`. */
export async function notePrinted(call: RequestContext, templateId: number): Promise<string> {
  const caseId = idOf(call);
  const { template } = await findLetter(call, caseId, templateId);
  await noteEvent(call.db, eventOf(call, { caseId, kind: "letter", detail: template.name }));
  await publish(call.db, { topic: "cases", id: caseId });
  return template.name;
}
