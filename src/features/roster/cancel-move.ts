import { logChange } from "@rollcall/kit/api/crud/log-change";
import { serialize } from "@rollcall/kit/api/crud/serialize";
import { lockRecord } from "@rollcall/kit/api/crud/write";
import { sql } from "@rollcall/kit/api/db/sql";
import { clash, stale } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { record } from "@rollcall/kit/api/http/envelope";
import { asRecord } from "@rollcall/kit/api/http/record-answer";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { expectedVersion, idOf } from "@rollcall/kit/api/http/request-values";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { withdrawMove } from "./domain/planned-move";
import { students } from "../../resources/students";
import { recountStudent } from "../../school/recounts/recount";
import { cancelMove } from "./contract";
import { historyOf, plannedAs, refuseOwnHistory, writeHistory } from "./enrolments-of";
import { refuseTwoLessons } from "./group-rules";
import { t } from "./text";

/** @throws ApiError 404; 412 with the record as it is; 409 where no move lies ahead. */
async function handle(call: RequestContext): Promise<AnswerOf<typeof cancelMove>> {
  const id = idOf(call);
  const version = expectedVersion(call.request);
  const before = await lockRecord(call, students, id, "change");
  if (version !== undefined && version !== before["version"])
    throw stale(serialize(call, students, before));
  const { next, leaving_date: leaving } = plannedAs(before);
  if (next === null) throw clash(t("noMove"));
  if (next.from <= (await today(call))) throw clash(t("moveBegan", { from: next.from }));
  const history = await historyOf(call, id);
  const plan = withdrawMove(history, next, leaving);
  await refuseOwnHistory(call, id, history, plan);
  await writeHistory(call, id, history, plan);
  await call.db.query(
    sql`update students set next_class_id = null, next_class_from = null, next_roll_no = null, version = next_version(version), updated_at = now() where id = ${id}`,
  );
  await refuseTwoLessons(call, [id], "class_id");
  await recountStudent(call.db, id);
  const stored = await logChange(call, students, before, "updated");
  await publish(call.db, { topic: "registers" });
  return record(asRecord(students, serialize(call, students, stored)));
}

/** Takes a planned move back: the student stays in the present class. */
export const cancelMoveRoute = routeOf(cancelMove, {
  access: needs("edit_students", "view_students"),
  subject: "Students",
  summary: "Cancel a planned move to another class",
  handle,
});
