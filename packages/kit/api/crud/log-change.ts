import { changesBetween, logActivity } from "../activity";
import { notFound } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { Row } from "../db/row";
import type { Resource } from "../../schema";
import { findRecords } from "./find-record";

/**
 * Logs what statements of a feature have changed in a record since it was locked.
 * @param action the word of the log: "approved"
 * @returns the record as it is stored now
 * @throws ApiError 404 where it is not there any more
 */
export async function logChange(
  call: RequestContext,
  resource: Resource,
  before: Readonly<Row>,
  action: string,
): Promise<Row> {
  const [after] = await logChanges(call, resource, [before], action);
  if (!after) throw notFound();
  return after;
}

/**
 * The same for many records. Two statements, however many.
 * @returns the records as they are stored now, by id
 * @throws ApiError 404 where one is not there any more
 */
export async function logChanges(
  call: RequestContext,
  resource: Resource,
  before: readonly Readonly<Row>[],
  action: string,
): Promise<Row[]> {
  const was = new Map(before.map((row) => [Number(row["id"]), row]));
  const stored = await findRecords(call, resource, [...was.keys()]);
  if (stored.length < was.size) throw notFound();
  await logActivity(
    call,
    stored.map((after) => {
      const recordId = Number(after["id"]);
      return {
        action,
        resource: resource.name,
        recordId,
        changes: changesBetween(resource, was.get(recordId) ?? null, after),
      };
    }),
  );
  return stored;
}
