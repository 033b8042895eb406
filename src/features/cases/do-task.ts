import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { clash } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { RecordOf } from "@rollcall/kit/schema";
import { caseTasks } from "../../resources/case-tasks";
import { finish, lockRequested } from "./close";
import { renewNextDue } from "./task-rules";
import { t } from "./text";

type Task = RecordOf<typeof caseTasks>;

const change = (call: RequestContext, id: number, to: SQL) =>
  call.db.query(
    sql`update case_tasks set ${to}, version = next_version(version), updated_at = now() where id = ${id}`,
  );

/** Marks a task as done, with what came of it. @throws ApiError 409 when it is not open. */
export async function doTask(call: RequestContext, outcome: string | null): Promise<Task> {
  const before = await lockRequested(call, caseTasks);
  if (before["status"] === "done") throw clash(t("isDone"));
  if (before["status"] !== "open") throw clash(t("reopenCase"));
  const at = call.context.now().toISOString();
  await change(
    call,
    Number(before["id"]),
    sql`status = 'done', done_at = ${at}::timestamptz, done_by_id = ${call.identity.id}, outcome = ${outcome}`,
  );
  await renewNextDue(call.db, Number(before["case_id"]));
  return finish(call, caseTasks, before, "done");
}

/**
 * Marks a task as not done; what was said of its outcome stays in its history only.
 * @throws ApiError 409 when it is not done, or its case is closed.
 */
export async function undoTask(call: RequestContext): Promise<Task> {
  const before = await lockRequested(call, caseTasks);
  if (before["status"] !== "done") throw clash(t("isNotDone"));
  const [found] = await call.db.query<{ status: string }>(
    sql`select status from cases where id = ${Number(before["case_id"])} and deleted_at is null`,
  );
  if (found?.status !== "open") throw clash(t("reopenCase"));
  await change(
    call,
    Number(before["id"]),
    sql`status = 'open', done_at = null, done_by_id = null, outcome = null`,
  );
  await renewNextDue(call.db, Number(before["case_id"]));
  return finish(call, caseTasks, before, "not done");
}
