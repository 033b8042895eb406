import { sql } from "../db/sql";
import { logActivity } from "../activity";
import { idOf } from "../http/request-values";
import { list, ok } from "../http/envelope";
import { notFound } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { DataOf } from "../http/contract";
import { superAdminOnly, type Route } from "../http/route";
import { routeOf } from "../http/route-of";
import {
  endSessionOfAdmin,
  endSessionsOfAdmin,
  sessionsOfAdmin,
  type ownSessions,
} from "./contract";
import { revokeSessions } from "./sessions";
import { t } from "./text";

/** Few people are signed in at more places than they would look through. */
const maxSessions = 100;

/** Where an admin is signed in: this session first, then the one used last. */
export async function sessionsOf(call: RequestContext, adminId: number) {
  const now = call.context.now().getTime();
  const rows = await call.db.query<DataOf<typeof ownSessions>[number]>(sql`
    select s.id, s.created_at, s.last_used_at, s.expires_at, s.user_agent, s.address, s.refused_at, s.refused_address, s.id = ${call.identity.sessionId} as current from sessions s
    where s.admin_id = ${adminId} and s.revoked_at is null and s.awaits is null and s.expires_at > ${new Date(now).toISOString()}::timestamptz
      and s.last_used_at > ${new Date(now - call.context.sessions.idleMinutes * 60_000).toISOString()}::timestamptz
    order by current desc, s.last_used_at desc, s.id desc limit ${maxSessions}`);
  return list(rows, { current_page: 1, per_page: maxSessions, total: rows.length, last_page: 1 });
}

/** Ends one session of an admin, and answers how many that was: 1. @throws ApiError 404. */
export async function endSessionOf(
  call: RequestContext,
  adminId: number,
  id: string | undefined,
): Promise<number> {
  const ended = /^[1-9]\d{0,8}$/.test(id ?? "")
    ? await revokeSessions(call, adminId, sql`s.id = ${Number(id)}`)
    : 0;
  if (ended === 0) throw notFound();
  return ended;
}

async function adminOf(call: RequestContext): Promise<number> {
  const id = idOf(call);
  const found = await call.db.query(
    sql`select 1 from admins where id = ${id} and deleted_at is null`,
  );
  if (found.length === 0) throw notFound();
  return id;
}

const logEnded = (call: RequestContext, id: number) =>
  logActivity(call, [{ action: "ended sessions", resource: "admins", recordId: id, changes: {} }]);

/**
 * Another admin's sessions, for super admins: a lost phone must not stay signed in until its owner
 * finds the time.
 */
export const sessionRoutes: Route[] = [
  routeOf(sessionsOfAdmin, {
    access: superAdminOnly,
    subject: "Admins",
    summary: "Where an admin is signed in",
    handle: async (call) => sessionsOf(call, await adminOf(call)),
  }),
  routeOf(endSessionsOfAdmin, {
    access: superAdminOnly,
    subject: "Admins",
    summary: "Sign an admin out everywhere",
    writes: true,
    handle: async (call) => {
      const id = await adminOf(call);
      const ended = await revokeSessions(call, id, sql`s.id <> ${call.identity.sessionId}`);
      if (ended > 0) await logEnded(call, id);
      return ok({ ended }, { message: t("sessionsEnded", { count: ended }) });
    },
  }),
  routeOf(endSessionOfAdmin, {
    access: superAdminOnly,
    subject: "Admins",
    summary: "Sign an admin out at one place",
    writes: true,
    handle: async (call) => {
      const id = await adminOf(call);
      const ended = await endSessionOf(call, id, call.params["session"]);
      await logEnded(call, id);
      return ok({ ended }, { message: t("signedOutThere") });
    },
  }),
];
