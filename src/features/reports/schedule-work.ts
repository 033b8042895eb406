import { logActivity } from "@rollcall/kit/api/activity";
import { BackgroundWork } from "@rollcall/kit/api/background-work";
import { callOfNobody } from "@rollcall/kit/api/call-of-nobody";
import type { ApiContext } from "@rollcall/kit/api/context";
import type { Database } from "@rollcall/kit/api/db/database";
import { sql } from "@rollcall/kit/api/db/sql";
import { portOf } from "@rollcall/kit/api/feature";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { permissionsColumn, rightsOf, type AdminRights } from "@rollcall/kit/api/identity/rights";
import { noticeOf } from "@rollcall/kit/api/notifications/notice";
import { notifyAdmins } from "@rollcall/kit/api/notifications/notify-admins";
import { queueMail } from "@rollcall/kit/api/outbox/queue-mail";
import { may } from "@rollcall/kit/schema";
import { dayIn } from "@rollcall/kit/schema/calendar-day";
import { sayIn } from "@rollcall/kit/schema/messages";
import { systemActors } from "@rollcall/kit/schema/system-actors";
import { readStored, type Stored } from "../../school/settings/settings";
import { readYear, withRightSums } from "../figures/api";
import { firstSort } from "./domain/first-sort";
import { nextRun, sentSpan } from "./domain/next-run";
import { reports, runReport } from "./run-report";
import { mailedRows, mailedText, type MailedReport } from "./schedule-message";
import { t } from "./text";

/** Minutes after which a report that was not sent, since its server stopped, is tried again. */
const leaseMinutes = 10;
/** Who may read reports, and so get them. */
const reading = "view_reports";

interface Schedule {
  id: number;
  name: string;
  report: string;
  span: string;
  class_id: number | null;
  threshold: number | null;
  owner_id: number | null;
  every: string;
  at: string;
}
type Reader = AdminRights & { language: string | null };

const columns = sql`id, name, report, span, class_id, threshold, owner_id, every, to_char(at, 'HH24:MI') as at`;
const isActive = sql`status = 'active' and deleted_at is null`;

/** A schedule that is due, for this process alone. */
async function claim({ db, now }: Pick<ApiContext, "db" | "now">): Promise<Schedule | undefined> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const [due] = await db.query<Schedule>(sql`
    update report_schedules set next_at = ${at} + make_interval(mins => ${leaseMinutes}) where id = (
      select id from report_schedules where ${isActive} and next_at <= ${at} order by next_at, id limit 1 for update skip locked)
    returning ${columns}`);
  return due;
}

/** Pauses it where its owner may no longer read reports, with a line in the log. */
async function endWithOwner(context: ApiContext, { id, owner_id: owner }: Schedule) {
  const rights = owner === null ? undefined : await rightsOf(context.db, owner);
  if (rights?.live && may(rights, reading)) return false;
  await context.db.transaction(async (db) => {
    await db.query(
      sql`update report_schedules set status = 'paused', version = next_version(version), updated_at = now() where id = ${id}`,
    );
    const actor = { identity: { id: null, name: systemActors.schedule }, address: "" };
    await logActivity({ db, context, ...actor }, [
      {
        action: "updated",
        resource: "report-schedules",
        recordId: id,
        changes: { status: { before: "active", after: "paused" } },
      },
    ]);
  });
  return true;
}

/** Its recipients who may read reports at this moment. */
async function readersOf(db: Database, id: number): Promise<Reader[]> {
  const found = await db.query<Reader>(sql`
    select a.id, a.name, a.email, a.language, a.is_super_admin, true as live, ${permissionsColumn}
    from report_schedules__recipients l join admins a on a.id = l.to_id and a.status = 'active' and a.deleted_at is null where l.from_id = ${id} order by a.id`);
  return found.filter((reader) => may(reader, reading));
}

/** The report as it stands, with the lines that a message holds; undefined where it is none. */
async function readReport(
  context: ApiContext,
  { report: name, span, class_id: classId, threshold }: Schedule,
  stored: Stored,
): Promise<MailedReport | undefined> {
  const report = reports.get(name);
  if (!report) return undefined;
  const call: RequestContext = callOfNobody(
    { context, features: portOf([]), db: context.db },
    { name: systemActors.schedule, is_super_admin: false, permissions: [reading] },
  );
  const today = dayIn(stored.settings["institution.timezone"], context.now());
  const year = await readYear(call, stored.settings["academic.current_year_id"] ?? null);
  const query = {
    ...sentSpan(span, today, year?.terms),
    class_id: classId ?? undefined,
    threshold: threshold !== null && report.filters.includes("threshold") ? threshold : undefined,
    month: undefined,
    by: "month",
    format: "json",
    sort: firstSort[name],
    page: 1,
    per_page: mailedRows,
  } as const;
  const { asked, answer } = await withRightSums(context.db, () => runReport(call, report, query));
  const { from, to, terms } = asked;
  return { report: name, from, to, threshold: terms.threshold, answer, stored };
}

/** The report on the page: of the same days, class and threshold. */
function pathOf({ report, class_id: classId, threshold }: Schedule, { from, to }: MailedReport) {
  const params = new URLSearchParams({ report, from, to });
  if (classId !== null) params.set("class_id", String(classId));
  if (threshold !== null && reports.get(report)?.filters.includes("threshold"))
    params.set("threshold", String(threshold));
  return `/reports?${params.toString()}`;
}

/** Puts it into the outbox and among the notifications of its readers, and says when it is next due. */
async function send(context: ApiContext, id: number, mailed: MailedReport): Promise<void> {
  const { publicUrl } = context;
  const settings = mailed.stored.settings;
  const institution = settings["institution.language"] ?? null;
  await context.db.transaction(async (db) => {
    // It may have been changed, paused or deleted while the report was read.
    const [schedule] = await db.query<Schedule>(
      sql`select ${columns} from report_schedules where id = ${id} and ${isActive} for update`,
    );
    if (!schedule) return;
    const [title, path] = [schedule.name, pathOf(schedule, mailed)];
    const readers = await readersOf(db, id);
    for (const { email, language: own } of readers) {
      const language = own ?? institution;
      const { body, label } = sayIn(language, () => ({
        ...mailedText(mailed),
        label: t("mail.open"),
      }));
      const action = publicUrl === undefined ? {} : { action: { label, url: publicUrl + path } };
      await queueMail({ db, context }, { to: email, title, body, language, ...action });
    }
    await notifyAdmins(
      { db, context },
      readers.map(({ id }) => id),
      () =>
        noticeOf("system", title, mailedText(mailed).figure, {
          path,
          label: t("mail.open"),
          permission: reading,
        }),
    );
    const now = context.now();
    const next = nextRun(schedule, now, settings["institution.timezone"]);
    await db.query(sql`
      update report_schedules set next_at = ${next.toISOString()}::timestamptz, version = next_version(version), updated_at = now()${
        readers.length > 0 ? sql`, sent_at = ${now.toISOString()}::timestamptz` : sql``
      } where id = ${schedule.id}`);
  });
}

/** Sends one report that is due; gives false when none is. */
export async function sendDue(context: ApiContext): Promise<boolean> {
  const schedule = await claim(context);
  if (!schedule) return false;
  if (await endWithOwner(context, schedule)) return true;
  const mailed = await readReport(context, schedule, await readStored(context.db));
  if (mailed) await send(context, schedule.id, mailed);
  return true;
}

/** Sends reports at their hours, each once: what was due while no server ran goes out when one does. */
export class ScheduleWork extends BackgroundWork {
  constructor(context: ApiContext) {
    super(context, {
      wakes: () => false,
      some: () => sendDue(context),
      failed: "A scheduled report could not be sent",
    });
  }
}
