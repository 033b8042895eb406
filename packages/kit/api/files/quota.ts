import { sql, type SQL } from "../db/sql";
import { ApiError, tooMany } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { UploadLimits } from "../ports/upload-limits";
import { t } from "../text";

const megabyte = 1024 * 1024;
/** What holds where the host says nothing else. */
export const defaultUploadLimits: UploadLimits = { perHour: 200, totalBytes: 2048 * megabyte };

/**
 * Uploads are counted one after the other, so that many at once cannot pass the limits together.
 */
const lock = 7365470;

/** Uploads of others than admins, who have a count and a part of the space of their own. */
export interface OtherUploads {
  /** Selects the `created_at` of what this person has uploaded. */
  own: SQL;
  /** Files of one person in an hour. */
  perHour: number;
  /** Selects the `bytes` of what all such people have uploaded. */
  all: SQL;
  /** The part of the space that they may fill together, from 0 to 1. */
  share: number;
  sentences: { perHour(): string; full(): string };
}

const ofAdmin = (adminId: number, { perHour, totalBytes }: UploadLimits): OtherUploads => ({
  own: sql`select created_at from files where created_by = ${adminId}`,
  perHour,
  all: sql`select bytes from files`,
  share: 1,
  sentences: {
    perHour: () => t("file.perHour", { count: perHour }),
    full: () => t("file.quota", { size: Math.floor(totalBytes / megabyte) }),
  },
});

/**
 * @throws ApiError 429 when whoever uploads has uploaded too much in an hour, 507 when all files
 * together would be too large, or those of such people.
 */
export async function refuseOverQuota(
  call: RequestContext,
  bytes: number,
  others?: OtherUploads,
): Promise<void> {
  const limits = call.context.uploads ?? defaultUploadLimits;
  const { totalBytes } = limits;
  const { own, perHour, all, share, sentences } = others ?? ofAdmin(call.identity.id, limits);
  const now = sql`${call.context.now().toISOString()}::timestamptz`;
  await call.db.query(sql`select pg_advisory_xact_lock(${lock}::bigint)`);
  const [used] = await call.db.query<{
    total: number;
    shared: number;
    recent: number;
    wait: number | null;
  }>(sql`
    with recent as (select o.created_at from (${own}) o where o.created_at > ${now} - interval '1 hour')
    select (select coalesce(sum(bytes::bigint), 0) from files) as total, (select coalesce(sum(a.bytes::bigint), 0) from (${all}) a) as shared,
      (select count(*) from recent) as recent, (select extract(epoch from min(created_at) + interval '1 hour' - ${now}) from recent) as wait`);
  const { total = 0, shared = 0, recent = 0, wait } = used ?? {};
  if (recent >= perHour) throw tooMany(Number(wait ?? 3600), sentences.perHour());
  if (Number(total) + bytes > totalBytes || Number(shared) + bytes > totalBytes * share)
    throw new ApiError(507, sentences.full(), { code: "upload_quota" });
}
