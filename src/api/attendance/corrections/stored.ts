import { sql } from "drizzle-orm";
import { attendanceCorrections } from "../../../resources/attendance-corrections";
import { findRecord, presentable } from "../../crud/write";
import { clash, notFound } from "../../http/errors";
import type { Call } from "../../http/route";
import type { Row } from "../../rules/rules";
import type { SentMark } from "../save-register";

/** A mark as it was when a correction was filed. */
export interface MarkThen {
  code: string;
  minutes_late: number | null;
  remark: string | null;
}

/** One student of a correction as it is stored: with the name, so that it can be read years later, and what stood when it was filed. */
export interface StoredMark extends SentMark {
  student: string;
  before: MarkThen | null;
}

/** The correction that a path names, locked until the transaction ends. @throws ApiError 404; 409 when it is decided already. */
export async function pendingCorrection(call: Call, id: number): Promise<Row & { marks: StoredMark[] }> {
  const row = await findRecord(call, attendanceCorrections, id, { lock: "change" });
  if (!row || row["deleted_at"] !== null) throw notFound();
  if (row["status"] !== "pending") throw clash(`This correction has been ${String(row["status"])} already.`, {}, { data: presentable(row) });
  return row as Row & { marks: StoredMark[] };
}

/** Which class a correction is for, before anything is locked: turns of classes are taken before rows. @throws ApiError 404. */
export async function classOf(call: Call, id: number): Promise<number> {
  const [row] = await call.db.query<{ class_id: number }>(sql`select class_id from attendance_corrections where id = ${id} and deleted_at is null`);
  if (!row) throw notFound();
  return row.class_id;
}
