import { sql } from "@rollcall/kit/api/db/sql";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { createRecord } from "@rollcall/kit/api/crud/write";
import { transactionWithRetry } from "@rollcall/kit/api/db/retry";
import { invalid, tooMany } from "@rollcall/kit/api/errors";
import { fromBase64 } from "@rollcall/kit/api/files/base64";
import type { OtherUploads } from "@rollcall/kit/api/files/quota";
import { scanned, storeFile } from "@rollcall/kit/api/files/upload";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { pageLinks } from "../../school/custody/links";
import { leaves } from "../../resources/leaves";
import type { reportReason } from "./contract";
import { actorOf, gone, openLink, type OpenLink } from "./open-link";
import { overlapsAnothers, readReported, sharesRequests, type Reported } from "./reported";
import { t } from "./text";

/** Beside the parent's id: the lock of whoever gives a reason. */
const turnLock = 7365471;

type Body = Input<typeof reportReason>["body"];

/** How many reasons one parent gives in a day, by whatever links: more is no family. */
const maxPerDay = 10;
/** How many files one parent sends in an hour. */
const maxFilesPerHour = 5;
/** The part of the space for files that those of all families may take. */
const shareOfSpace = 0.25;
/** Days back that an absence can be explained here; what is older is for a talk with the school. */
const maxDaysBack = 31;

/** The leave that was asked for by the same call before. */
const replayed = (call: RequestContext, link: OpenLink, key: string) =>
  readReported(call.db, link.parent.id, sql`f.link_id = ${link.id} and f.key = ${key}::uuid`);

/**
 * One at a time by one parent, so that many at once do not pass the limit together.
 * @throws ApiError 404 when the link was revoked meanwhile, 429.
 */
async function takeTurn(call: RequestContext, link: OpenLink): Promise<void> {
  const now = call.context.now().toISOString();
  await call.db.query(sql`select pg_advisory_xact_lock(${turnLock}::int, ${link.parent.id}::int)`);
  const [open] = await call.db.query(
    sql`select f.id from family_links f join ${pageLinks} l on l.from_id = f.student_id and l.to_id = f.parent_id where f.id = ${link.id} and f.revoked_at is null for no key update of f`,
  );
  if (!open) throw gone();
  const [used] = await call.db.query<{ count: number; wait: number | null }>(sql`
    select count(*) as count, extract(epoch from min(created_at) + interval '1 day' - ${now}::timestamptz) as wait
    from family_reasons where parent_id = ${link.parent.id} and created_at > ${now}::timestamptz - interval '1 day'`);
  if ((used?.count ?? 0) >= maxPerDay) throw tooMany(Number(used?.wait ?? 86_400), t("tooMany"));
}

const filesOfFamilies = sql`family_reasons r join leaves l on l.id = r.leave_id join files f on f.id = l.attachment`;
const uploadsOf = ({ parent }: OpenLink): OtherUploads => ({
  own: sql`select f.created_at from ${filesOfFamilies} where r.parent_id = ${parent.id}`,
  perHour: maxFilesPerHour,
  all: sql`select f.bytes from ${filesOfFamilies}`,
  share: shareOfSpace,
  sentences: {
    perHour: () => t("tooManyFiles", { count: maxFilesPerHour }),
    full: () => t("noSpace"),
  },
});

type ScannedFile = Awaited<ReturnType<typeof scanned>>;

/** @throws ApiError 422; 503 where it must be looked into and cannot be now */
async function fileOf(call: RequestContext, file: Body["file"]): Promise<ScannedFile | null> {
  if (!file) return null;
  let content: Uint8Array<ArrayBuffer>;
  try {
    content = fromBase64(file.content);
  } catch {
    throw invalid({ file: [t("damaged")] });
  }
  return scanned(call, { name: file.name, content });
}

/** Files the leave as the parent, in the transaction it is called in. */
async function file(
  call: RequestContext,
  link: OpenLink,
  { key, file: _sent, ...said }: Body,
  attached: ScannedFile | null,
): Promise<Reported[]> {
  const earlier = await replayed(call, link, key);
  if (earlier.length > 0) return earlier;
  await takeTurn(call, link);
  if (said.from_date < addDays(await today(call), -maxDaysBack))
    throw invalid({ from_date: [t("daysBack", { days: maxDaysBack })] });
  if ((await overlapsAnothers(call.db, link, said)) && !(await sharesRequests(call.db, link)))
    throw invalid({ from_date: [t("asked")] });
  const attachment = attached && (await storeFile(call, attached, uploadsOf(link))).id;
  const ownFiles = attachment === null ? [] : [attachment];
  const leave = await createRecord({ ...call, ownFiles }, leaves, {
    ...said,
    student_id: link.student.id,
    attachment,
  });
  await call.db.query(sql`
    insert into family_reasons (leave_id, parent_id, link_id, key, created_at)
    values (${Number(leave["id"])}, ${link.parent.id}, ${link.id}, ${key}::uuid, ${call.context.now().toISOString()}::timestamptz)`);
  return replayed(call, link, key);
}

/**
 * A parent's reason for an absence, of days past or to come: a leave request that the school
 * decides.
 * @throws ApiError 422 by field, 429, 503, 507; as `openLink` does.
 */
export async function answerReason(
  call: RequestContext,
  { body }: Input<typeof reportReason>,
): Promise<AnswerOf<typeof reportReason>> {
  const link = await openLink(call);
  const attached = await fileOf(call, body.file);
  const { context, features, request, params, query, address, requestId } = call;
  const parts = { context, features, request, params, query, address, requestId };
  const [told] = await transactionWithRetry(context.db, (db) =>
    file({ ...parts, db, identity: actorOf(link), json: () => call.json() }, link, body, attached),
  );
  if (!told) throw new Error("A leave that was just filed is not there.");
  return ok(told, { status: 201, message: t("thanks") });
}
