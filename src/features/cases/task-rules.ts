import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { Row } from "@rollcall/kit/api/db/row";
import { clash, invalid } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import { lockCases } from "./lock-cases";
import { t } from "./text";

/** Has a case say when its next task is due. One statement; none is written without a difference. */
export const renewNextDue = (db: Database, caseId: number) =>
  db.query(sql`
    update cases c set next_due = x.due, version = next_version(c.version), updated_at = now()
    from (select min(due_on) filter (where status = 'open' and deleted_at is null) as due from case_tasks where case_id = ${caseId}) x
    where c.id = ${caseId} and c.next_due is distinct from x.due`);

async function followTask(
  call: RequestContext,
  ...tasks: readonly (Readonly<Row> | null)[]
): Promise<void> {
  for (const id of new Set(tasks.flatMap((task) => (task ? [Number(task["case_id"])] : [])))) {
    await renewNextDue(call.db, id);
    await publish(call.db, { topic: "cases", id });
  }
}

const isOpen = async (call: RequestContext, id: unknown) =>
  (
    await call.db.query(
      sql`select 1 from cases where id = ${Number(id)} and status = 'open' and deleted_at is null`,
    )
  ).length > 0;

const edit = { done: () => t("taskDoneStays"), dropped: () => t("taskDropped") } as const;
const isSettled = (status: unknown): status is keyof typeof edit =>
  status === "done" || status === "dropped";

/**
 * What a task asks beyond its declaration: it belongs to an open case, and one that a stage brought
 * stays with its case.
 */
export const caseTaskRules: Rules = {
  lock: async (call) => void (await lockCases(call.db)),
  lockForTrash: async (call) => void (await lockCases(call.db)),
  refusals: ({ status }) => ({
    ...(isSettled(status) ? { edit: edit[status]() } : {}),
    ...(status === "done" ? { delete: t("taskInHistory") } : {}),
  }),
  async beforeWrite(call, { before, after }) {
    if (before?.["case_id"] === after["case_id"]) return;
    if (before && before["stage"] !== null) throw invalid({ case_id: [t("taskOfStage")] });
    if (!(await isOpen(call, after["case_id"]))) throw invalid({ case_id: [t("reopenToAdd")] });
  },
  afterWrite: (call, { before, after }) => followTask(call, before, after),
  async beforeRestore(call, before) {
    if (before["status"] === "open" && !(await isOpen(call, before["case_id"])))
      throw clash(t("reopenCase"));
  },
  afterTrash: (call, before) => followTask(call, before),
};
