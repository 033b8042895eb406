import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { notFound } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import { idOf } from "@rollcall/kit/api/http/request-values";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { devices, maxDevices, registerDevice, removeDevice } from "./contract";
import { identifyStudent, student, subject } from "./sessions";
import { t } from "./text";

type Device = DataOf<typeof registerDevice>;
const columns = sql`id, platform, created_at, last_seen_at`;

/** Forgets the devices with these tokens. */
export async function forgetDevices(db: Database, tokens: readonly string[]): Promise<void> {
  await db.query(
    sql`delete from student_devices where token = any(${sql.param([...tokens])}::text[])`,
  );
}

/** Forgets every device: while students may not sign in, they are sent nothing either. */
export async function forgetAllDevices(db: Database): Promise<void> {
  await db.query(sql`delete from student_devices`);
}

async function list(call: RequestContext): Promise<AnswerOf<typeof devices>> {
  const { id } = await identifyStudent(call);
  return ok(
    await call.db.query<Device>(
      sql`select ${columns} from student_devices where student_id = ${id} order by id`,
    ),
  );
}

async function register(
  call: RequestContext,
  { body: { token, platform } }: Input<typeof registerDevice>,
): Promise<AnswerOf<typeof registerDevice>> {
  const { id, sessionId } = await identifyStudent(call);
  const at = call.context.now().toISOString();
  const device = await call.db.transaction(async (db) => {
    // One registration of a student at a time, so that the count holds; none of a session that ends.
    const open = await db.query(sql`
      select 1 from students s join student_sessions t on t.student_id = s.id and t.id = ${sessionId} and t.revoked_at is null where s.id = ${id} for update of s, t`);
    if (open.length === 0) throw notFound();
    const [stored] = await db.query<Device>(sql`
      insert into student_devices (student_id, session_id, token, platform, created_at, last_seen_at) values (${id}, ${sessionId}, ${token}, ${platform}, ${at}, ${at})
      on conflict (token) do update set student_id = excluded.student_id, session_id = excluded.session_id, platform = excluded.platform, last_seen_at = excluded.last_seen_at,
        created_at = case when student_devices.student_id = excluded.student_id then student_devices.created_at else excluded.created_at end
      returning ${columns}`);
    await db.query(sql`
      delete from student_devices where student_id = ${id} and id not in (
        select id from student_devices where student_id = ${id} order by last_seen_at desc, id desc limit ${maxDevices})`);
    return stored;
  });
  if (!device) throw new Error("A device is stored or refused.");
  return ok(device, { status: 201, message: t("deviceOn") });
}

async function remove(call: RequestContext): Promise<AnswerOf<typeof removeDevice>> {
  const { id: studentId } = await identifyStudent(call);
  const id = idOf(call);
  const removed = await call.db.query(
    sql`delete from student_devices where id = ${id} and student_id = ${studentId} returning id`,
  );
  if (removed.length === 0) throw notFound();
  return ok({ id }, { message: t("deviceOff") });
}

const common = { access: student, subject } as const;

/** The devices on which a student gets messages. */
export const deviceRoutes: Route[] = [
  routeOf(devices, {
    ...common,
    summary: "The devices on which the student gets messages",
    handle: list,
  }),
  routeOf(registerDevice, {
    ...common,
    summary: "Register the device that asks, by its registration token of Firebase",
    handle: register,
  }),
  routeOf(removeDevice, { ...common, summary: "Forget a device of one's own", handle: remove }),
];
