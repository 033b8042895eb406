import { sql } from "@rollcall/kit/api/db/sql";
import { attendanceCorrections } from "../../../resources/attendance-corrections";
import { findRecord } from "@rollcall/kit/api/crud/find-record";
import { presentable } from "@rollcall/kit/api/crud/serialize";
import { clash, notFound } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Row } from "@rollcall/kit/api/db/row";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { asRecord } from "@rollcall/kit/api/http/record-answer";
import type { fileCorrection } from "../contract";
import { t } from "../text";

/** A correction as it is answered. */
export type Correction = DataOf<typeof fileCorrection>;
/** One student of a correction as it is stored: what stood when it was filed, and what is wanted. */
export type StoredMark = Correction["marks"][number];
/** A mark as it was when a correction was filed. */
export type MarkThen = NonNullable<StoredMark["before"]>;

/** A row of the table as it is answered; only `file` writes its marks. */
export const asCorrection = (row: Row): Correction => ({
  ...asRecord(attendanceCorrections, presentable(row)),
  marks: row["marks"] as StoredMark[],
});

/**
 * The correction that a path names, locked until the transaction ends.
 * @throws ApiError 404; 409 when it is decided already.
 */
export async function pendingCorrection(call: RequestContext, id: number): Promise<Correction> {
  const row = await findRecord(call, attendanceCorrections, id, { lock: "change" });
  if (!row || row["deleted_at"] !== null) throw notFound();
  if (row["status"] !== "pending")
    throw clash(
      t("correctionDecided", { status: String(row["status"]) }),
      {},
      { data: presentable(row) },
    );
  return asCorrection(row);
}

/**
 * Which class a correction is for, before anything is locked: locks of classes are taken before
 * rows.
 * @throws ApiError 404.
 */
export async function classOf(call: RequestContext, id: number): Promise<number> {
  const [row] = await call.db.query<{ class_id: number }>(
    sql`select class_id from attendance_corrections where id = ${id} and deleted_at is null`,
  );
  if (!row) throw notFound();
  return row.class_id;
}
