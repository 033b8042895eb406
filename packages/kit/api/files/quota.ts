import { sql } from "../db/sql";
import { ApiError, tooMany } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { UploadLimits } from "../ports/upload-limits";
import { messages } from "../../schema/messages";
import words from "../words/en.json" with { type: "json" };

const t = messages("kit/api", words);

const megabyte = 1024 * 1024;
/** What holds where the host says nothing else. */
export const defaultUploadLimits: UploadLimits = { perHour: 200, totalBytes: 2048 * megabyte };

/**
 * Uploads are counted one after the other, so that many at once cannot pass the limits together.
 */
const lock = 7365470;

/**
 * @throws ApiError 429 when this admin has uploaded too much in an hour, 507 when all files
 * together would be too large.
 */
export async function refuseOverQuota(call: RequestContext, bytes: number): Promise<void> {
  const { perHour, totalBytes } = call.context.uploads ?? defaultUploadLimits;
  const now = sql`${call.context.now().toISOString()}::timestamptz`;
  await call.db.query(sql`select pg_advisory_xact_lock(${lock}::bigint)`);
  const [used] = await call.db.query<{ total: number; recent: number; wait: number | null }>(sql`
    with recent as (select created_at from files where created_by = ${call.identity.id} and created_at > ${now} - interval '1 hour')
    select (select coalesce(sum(bytes::bigint), 0) from files) as total, (select count(*) from recent) as recent,
      (select extract(epoch from min(created_at) + interval '1 hour' - ${now}) from recent) as wait`);
  if ((used?.recent ?? 0) >= perHour)
    throw tooMany(Number(used?.wait ?? 3600), t("file.perHour", { count: perHour }));
  if (Number(used?.total ?? 0) + bytes > totalBytes)
    throw new ApiError(507, t("file.quota", { size: Math.floor(totalBytes / megabyte) }), {
      code: "upload_quota",
    });
}
