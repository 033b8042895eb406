import { logChange } from "@rollcall/kit/api/crud/log-change";
import { serialize } from "@rollcall/kit/api/crud/serialize";
import { lockRecord } from "@rollcall/kit/api/crud/write";
import type { Row } from "@rollcall/kit/api/db/row";
import { sql } from "@rollcall/kit/api/db/sql";
import { clash, stale } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import { asRecord } from "@rollcall/kit/api/http/record-answer";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { expectedVersion, idOf } from "@rollcall/kit/api/http/request-values";
import type { RecordOf, Resource } from "@rollcall/kit/schema";
import { cases } from "../../resources/cases";
import { hasOpenCase } from "./case-rules";
import { eventOf, noteEvent } from "./events";
import { lockCases } from "./lock-cases";
import { renewNextDue } from "./task-rules";
import { t } from "./text";

/**
 * The record of the path, locked as its change is, in the version that was asked for.
 * @throws ApiError 404; 412 with the record as it is.
 */
export async function lockRequested(
  call: RequestContext,
  resource: Resource,
): Promise<Readonly<Row>> {
  const id = idOf(call);
  const version = expectedVersion(call.request);
  await lockCases(call.db);
  const before = await lockRecord(call, resource, id, "change");
  if (version !== undefined && version !== before["version"])
    throw stale(serialize(call, resource, before));
  return before;
}

/** Logs what became of a record, and gives it as it leaves. */
export async function finish<const R extends Resource>(
  call: RequestContext,
  resource: R,
  before: Readonly<Row>,
  action: string,
): Promise<RecordOf<R>> {
  const id = Number(before["id"]);
  const stored = await logChange(call, resource, before, action);
  await publish(call.db, { topic: "cases", id: Number(before["case_id"] ?? id) });
  return asRecord(resource, serialize(call, resource, stored));
}

/** Closes a case by hand. @throws ApiError 409 when it is closed already; as `lockRequested`. */
export async function close(
  call: RequestContext,
  note: string | null,
): Promise<RecordOf<typeof cases>> {
  const before = await lockRequested(call, cases);
  if (before["status"] !== "open") throw clash(t("isClosed"));
  const id = Number(before["id"]);
  const at = call.context.now().toISOString();
  await call.db.query(sql`
    with dropped as (update case_tasks set status = 'dropped', version = next_version(version), updated_at = now() where case_id = ${id} and status = 'open' and deleted_at is null)
    update cases set status = 'closed', open_of = null, closed_at = ${at}::timestamptz, closed_by_id = ${call.identity.id}, closing_note = ${note}, next_due = null, version = next_version(version), updated_at = now() where id = ${id}`);
  await noteEvent(call.db, eventOf(call, { caseId: id, kind: "closed", detail: note }));
  return finish(call, cases, before, "closed");
}

/**
 * Opens a closed case again; from then on a person closes it.
 * @throws ApiError 409 when it is open, or the student has another open case; as `lockRequested`.
 */
export async function reopen(call: RequestContext): Promise<RecordOf<typeof cases>> {
  const before = await lockRequested(call, cases);
  if (before["status"] === "open") throw clash(t("isOpen"));
  const id = Number(before["id"]);
  if (await hasOpenCase(call, Number(before["student_id"]), id)) throw clash(t("otherOpen"));
  await call.db.query(sql`
    with needed as (update case_tasks set status = 'open', version = next_version(version), updated_at = now() where case_id = ${id} and status = 'dropped' and deleted_at is null)
    update cases set status = 'open', open_of = student_id, closed_at = null, closed_by_id = null, closing_note = null, reason_gone_on = null, version = next_version(version), updated_at = now() where id = ${id}`);
  await renewNextDue(call.db, id);
  await noteEvent(call.db, eventOf(call, { caseId: id, kind: "reopened" }));
  return finish(call, cases, before, "reopened");
}
