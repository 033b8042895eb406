import { sql } from "@rollcall/kit/api/db/sql";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { ok, record } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs, needsAny, type Route } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { close, reopen } from "./close";
import * as contract from "./contract";
import { doTask, undoTask } from "./do-task";
import { familyOf } from "./family";
import { letterOf, lettersOf, noteManyPrinted, notePrinted } from "./letter";
import { recipientsOfLetter, sendLetterOf } from "./send-letter";
import { timelineOf } from "./timeline";
import { t } from "./text";

const subject = "Attendance cases";
const seeing = { access: needs("view_cases"), subject } as const;
const sending = {
  access: needs("view_cases", "edit_cases", "send_notifications"),
  subject,
} as const;
const editing = { access: needs("view_cases", "edit_cases"), subject } as const;

async function counts(call: RequestContext): Promise<AnswerOf<typeof contract.caseCounts>> {
  const day = await today(call);
  const [found] = await call.db.query<Omit<DataOf<typeof contract.caseCounts>, "today">>(sql`
    with open as (select id, responsible_id from cases where status = 'open' and deleted_at is null),
    overdue as (select t.case_id from case_tasks t join open c on c.id = t.case_id where t.status = 'open' and t.deleted_at is null and t.due_on < ${day}::date)
    select (select count(*)::int from open) as open, (select count(*)::int from open where responsible_id = ${call.identity.id}) as mine,
      (select count(*)::int from overdue) as overdue, (select count(distinct case_id)::int from overdue) as overdue_cases`);
  if (!found) throw new Error("A statement without a table has no row.");
  return ok({ today: day, ...found });
}

/** Closing and reopening cases, their tasks and letters, and the timeline of a student. */
export const caseRoutes: Route[] = [
  routeOf(contract.caseCounts, {
    ...seeing,
    summary: "How many attendance cases are open, and how many tasks are overdue",
    handle: counts,
  }),
  routeOf(contract.caseFamily, {
    ...seeing,
    summary: "The student of a case, and the parents to call",
    handle: async (call) => ok(await familyOf(call)),
  }),
  routeOf(contract.letterTemplates, {
    ...editing,
    summary: "The templates a letter can be made of",
    handle: async ({ db }) =>
      ok(
        await db.query<DataOf<typeof contract.letterTemplates>[number]>(
          sql`select id, name from message_templates where deleted_at is null order by name, id`,
        ),
      ),
  }),
  routeOf(contract.caseLetter, {
    ...editing,
    summary: "A letter to the parents, filled from a template",
    handle: async (call, { query }) => ok(await letterOf(call, query.template_id)),
  }),
  routeOf(contract.caseLetters, {
    ...editing,
    summary: "Letters to the parents of several students, filled from a template",
    handle: async (call, { query }) =>
      ok(await lettersOf(call, query.cases.split(",").map(Number), query.template_id)),
  }),
  routeOf(contract.recordLetters, {
    ...editing,
    summary: "Record that the letters of several cases were printed",
    writes: true,
    async handle(call, { body }) {
      const recorded = await noteManyPrinted(call, body.case_ids, body.template_id);
      const message = t("lettersPrinted", { count: recorded });
      return ok({ recorded }, { status: 201, message });
    },
  }),
  routeOf(contract.recordLetter, {
    ...editing,
    summary: "Record that a letter was printed",
    writes: true,
    handle: async (call, { body }) =>
      ok(
        { template: await notePrinted(call, body.template_id) },
        { status: 201, message: t("letterPrinted") },
      ),
  }),
  routeOf(contract.letterRecipients, {
    ...sending,
    summary: "To which parents a letter would go as a message, and who can't be reached",
    handle: async (call, { query }) => ok(await recipientsOfLetter(call, query.template_id)),
  }),
  routeOf(contract.sendLetter, {
    ...sending,
    summary: "Send a letter to the parents as a message; refused where none can be reached",
    writes: true,
    async handle(call, { body }) {
      const { data, message } = await sendLetterOf(call, body.template_id);
      return ok(data, { status: 201, message });
    },
  }),
  routeOf(contract.closeCase, {
    ...editing,
    summary: "Close an attendance case",
    writes: true,
    optionalBody: true,
    handle: async (call, { body }) =>
      record(await close(call, body.note || null), { message: t("closed") }),
  }),
  routeOf(contract.reopenCase, {
    ...editing,
    summary: "Reopen an attendance case",
    writes: true,
    handle: async (call) => record(await reopen(call), { message: t("reopened") }),
  }),
  routeOf(contract.doTask, {
    ...editing,
    summary: "Mark a task of a case as done",
    writes: true,
    optionalBody: true,
    handle: async (call, { body }) =>
      record(await doTask(call, body.outcome || null), { message: t("taskDone") }),
  }),
  routeOf(contract.undoTask, {
    ...editing,
    summary: "Mark a task of a case as not done",
    writes: true,
    handle: async (call) => record(await undoTask(call), { message: t("taskReopened") }),
  }),
  routeOf(contract.studentTimeline, {
    access: needsAny(["view_students", "view_cases"]),
    subject,
    summary: "What happened in the matter of a student's attendance",
    handle: async (call, { query: { before } }) => ok(await timelineOf(call, before)),
  }),
];
