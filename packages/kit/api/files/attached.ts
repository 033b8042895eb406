import { isFile, isPicture } from "../../fields/questions";
import { sql } from "../db/sql";
import { apiFields, type FileField } from "../../schema";
import { sentences } from "../../schema/sentences";
import type { Asker } from "../own-rows";
import { invalid, type FieldErrors } from "../errors";
import type { RequestContext, Write } from "../http/request-context";
import { isImageType } from "./file-types";
import { visibleTo } from "./visible";
import { listed } from "../../schema/messages";
import { t } from "../text";

interface Stored {
  id: number;
  type: string;
  bytes: number;
}

function problemOf(field: FileField, file: Stored | undefined): string | undefined {
  if (!file) return sentences.reference(field.label);
  if (isPicture(field) && !isImageType(file.type)) return t("file.picture", { label: field.label });
  if (field.accept && !field.accept.includes(file.type))
    return t("file.type", { label: field.label, types: listed(field.accept, "unit") });
  if (field.maxBytes !== undefined && file.bytes > field.maxBytes)
    return t("file.size", { label: field.label, size: Math.floor(field.maxBytes / 1024) });
  return undefined;
}

/**
 * A file that a record is given must be one its writer may see, or a guessed number would show
 * anybody's file by way of an own record; and it must be what the field asks for. Two statements,
 * only when a file changes.
 * @throws ApiError 422.
 */
export async function checkFiles(
  call: Pick<RequestContext, "db" | "ownFiles"> & Asker,
  { resource, before, after }: Write,
): Promise<void> {
  const changed = [...apiFields(resource).values()].flatMap(({ apiName, field }) => {
    const id = after[apiName];
    return isFile(field) && typeof id === "number" && id !== before?.[apiName]
      ? [{ apiName, field, id }]
      : [];
  });
  if (changed.length === 0) return;
  const files = await call.db.query<Stored>(sql`
    select f.id, f.type, f.bytes from files f where f.id = any(${sql.param(changed.map(({ id }) => id))}::int[]) and (f.id = any(${sql.param([...(call.ownFiles ?? [])])}::int[]) or ${visibleTo(call)})`);
  const errors: FieldErrors = {};
  for (const { apiName, field, id } of changed) {
    const problem = problemOf(
      field,
      files.find((file) => file.id === id),
    );
    if (problem) errors[apiName] = [problem];
  }
  if (Object.keys(errors).length) throw invalid(errors);
  // Locked until the record is written, so that nobody tidies it away meanwhile.
  const used = await call.db.query<{ id: number }>(
    sql`update files set attached_at = coalesce(attached_at, ${call.context.now().toISOString()}::timestamptz), let_go_at = null where id = any(${sql.param(changed.map(({ id }) => id))}::int[]) returning id`,
  );
  for (const { apiName, field, id } of changed)
    if (!used.some((file) => file.id === id)) errors[apiName] = [sentences.reference(field.label)];
  if (Object.keys(errors).length) throw invalid(errors);
}
