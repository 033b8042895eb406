import { BackgroundWork } from "@rollcall/kit/api/background-work";
import type { ApiContext } from "@rollcall/kit/api/context";
import { sql } from "@rollcall/kit/api/db/sql";
import type { AddressReader } from "@rollcall/kit/api/ports/address-reader";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { callOfNobody } from "@rollcall/kit/api/call-of-nobody";
import { permissionsColumn, type AdminRights } from "@rollcall/kit/api/identity/rights";
import { noticeOf } from "@rollcall/kit/api/notifications/notice";
import { notifyAdmins } from "@rollcall/kit/api/notifications/notify-admins";
import { portOf } from "@rollcall/kit/api/feature";
import { may } from "@rollcall/kit/schema";
import { systemActors } from "@rollcall/kit/schema/system-actors";
import { holidayFeature } from "../holidays/api";
import { checkAddress, noteWaiting, storeChecked } from "./check-source";
import { effectOf, isHarmless } from "./effects";
import { t } from "./text";
import { readPlan, sourceOf, type Source } from "./sources";
import { takeLines } from "./take";

/** Minutes after which another process takes an address over. */
const leaseMinutes = 5;

type Working = ApiContext & { addresses: AddressReader };

/** An address that is due, for this process alone. */
async function claim({ db, now }: Pick<ApiContext, "db" | "now">): Promise<number | undefined> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const [due] = await db.query<{ id: number }>(sql`
    update calendar_sources set next_check_at = ${at} + make_interval(mins => ${leaseMinutes}) where id = (
      select id from calendar_sources where address is not null and next_check_at <= ${at} order by next_check_at, id limit 1 for update skip locked)
    returning id`);
  return due?.id;
}

/** What changes holidays when nobody is there: by the choice of whoever set the calendar to it. */
const callOf = (context: ApiContext, db: ApiContext["db"]): RequestContext =>
  callOfNobody(
    { context, features: portOf([{ ...holidayFeature, name: "holidays" }]), db },
    { name: systemActors.calendars, is_super_admin: true, permissions: [] },
  );

/** Takes what touches nothing that somebody has done here; what would remove a holiday waits. */
async function takeHarmless(context: ApiContext, id: number): Promise<void> {
  await context.db.transaction(async (db) => {
    const source = await sourceOf(db, id, true);
    const call = callOf(context, db);
    const plan = await readPlan(call, source);
    const take: string[] = [];
    for (const line of plan.lines)
      if (line.kind !== "removed" && isHarmless(line, await effectOf(call, line, plan.today)))
        take.push(line.key);
    if (take.length === 0) return;
    await takeLines(call, source, plan, { take, leave: [] });
  });
}

/** Tells those who may change holidays that changes wait, once for each number of them. */
async function tellWaiting(
  context: ApiContext,
  { id, name }: Pick<Source, "id" | "name">,
  count: number,
): Promise<void> {
  const { db } = context;
  const admins = await db.query<Pick<AdminRights, "id" | "is_super_admin" | "permissions">>(
    sql`select a.id, a.is_super_admin, ${permissionsColumn} from admins a where a.status = 'active' and a.deleted_at is null`,
  );
  await notifyAdmins(
    { db, context },
    admins.filter((admin) => may(admin, "edit_holidays")).map((admin) => admin.id),
    () =>
      noticeOf("system", t("notice.title", { name }), t("notice.body", { count }), {
        path: `/holidays/calendars/${id}`,
        label: t("notice.open"),
        permission: "view_holidays",
      }),
  );
}

/** Reads one address that is due. Gives false when none is. */
export async function checkDue(context: Working, signal: AbortSignal): Promise<boolean> {
  const { db, now, addresses } = context;
  const id = await claim(context);
  if (id === undefined) return false;
  const [source] = await db.query<Source & { waiting: number }>(
    sql`select id, name, address, kind, automatic, content, etag, waiting from calendar_sources where id = ${id}`,
  );
  if (!source || source.address === null) return true;
  const { address, etag } = source;
  const checked = await checkAddress(addresses, { address, etag }, signal);
  if (signal.aborted) return false;
  await db.transaction((tx) => storeChecked({ db: tx, now }, source, checked));
  if (checked.kind !== "failed" && source.automatic) await takeHarmless(context, id);
  const waiting = await noteWaiting({ db, now }, id);
  if (waiting > source.waiting) await tellWaiting(context, source, waiting);
  return true;
}

/** Asks the addresses of calendars each night, where the host can read addresses. */
export class CalendarWork extends BackgroundWork {
  constructor(context: Working) {
    super(context, {
      wakes: () => false,
      some: (signal) => checkDue(context, signal),
      failed: "Calendars could not be read",
    });
  }
}
