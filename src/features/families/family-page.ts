import { offeredTypes } from "../../school/leave/offered-types";
import { sql } from "@rollcall/kit/api/db/sql";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { today } from "@rollcall/kit/api/today";
import { firstName } from "./domain/first-name";
import { studentFigures } from "../figures/api";
import { readSettings } from "../../school/settings/settings";
import type { familyPage } from "./contract";
import { noteUse, openLink, type OpenLink } from "./open-link";
import { shownMarks } from "./shown-marks";
import { reportedBy } from "./reported";
import { t } from "./text";

type Page = DataOf<typeof familyPage>;

/** The child's day so far. */
async function readToday(call: RequestContext, studentId: number): Promise<Page["today"]> {
  const date = await today(call);
  const figures = await studentFigures(call, studentId, { from: date, to: date });
  const [day] = figures.days;
  if (!day || day.class_id === null) return { date, closed: t("notInClass"), marks: [] };
  return { date, closed: day.closed, marks: shownMarks(figures, day) };
}

async function readInstitution({ db }: RequestContext): Promise<Page["institution"]> {
  const now = await readSettings(db);
  const logo = now["institution.logo"];
  return {
    name: now["institution.name"] || now["branding.config.app_name"],
    logo: logo === null ? null : `/branding/logo/${logo}`,
    colour: now["branding.primary_color"],
    phone: now["institution.phone"] || null,
  };
}

const readTypes = ({ db }: RequestContext) =>
  db.query<Page["leave_types"][number]>(
    sql`select t.id, t.name from ${offeredTypes} order by t.sort_order nulls last, t.name`,
  );

const moreOf = ({ confirmed, student }: OpenLink): Page["more"] =>
  confirmed ? "shown" : student.has_date_of_birth ? "date_of_birth" : "nothing";

/** What a link shows to whoever holds it. @throws as `openLink` does. */
export async function answerFamilyPage(call: RequestContext): Promise<AnswerOf<typeof familyPage>> {
  const link = await openLink(call);
  await noteUse(call, link);
  const { student } = link;
  const [institution, day, told, types] = await Promise.all([
    readInstitution(call),
    readToday(call, student.id),
    reportedBy(call.db, link),
    readTypes(call),
  ]);
  return ok({
    institution,
    student: { first_name: firstName(student.name), class: student.class },
    today: day,
    more: moreOf(link),
    told,
    leave_types: types,
  });
}
