import { accessActions } from "../../schema/access-actions";
import { logActivity, someone } from "../activity";
import type { Database } from "../db/database";
import { ApiError } from "../errors";
import type { RequestContext } from "../http/request-context";

/**
 * Notes in the activity log that an admin has come in, and from where. In the transaction that
 * opens the session.
 */
export const logSignIn = (
  db: Database,
  call: Pick<RequestContext, "address" | "context">,
  { id, name }: { id: number; name: string },
  details?: Readonly<Record<string, unknown>>,
) =>
  logActivity({ db, identity: { id, name }, address: call.address, context: call.context }, [
    {
      action: "signed in",
      resource: "admins",
      recordId: id,
      changes: {},
      ...(details ? { details } : {}),
    },
  ]);

/** Notes that an admin has left. */
export const logSignOut = (call: {
  db: Database;
  identity: { id: number; name: string };
  address: string;
  context: RequestContext["context"];
}) =>
  logActivity(call, [
    { action: "signed out", resource: "admins", recordId: call.identity.id, changes: {} },
  ]);

/**
 * Notes a refused try in both logs, for a known address as for an unknown one, so that both take as
 * long. What was typed is not noted: people type passwords into the wrong field.
 */
export async function logRefusedSignIn(
  call: RequestContext,
  error: unknown,
  adminId: number | null,
): Promise<void> {
  if (!(error instanceof ApiError) || ![401, 403, 429].includes(error.status)) return;
  const message = error.status === 429 ? "Sign-in refused: too many tries" : "Sign-in refused";
  call.context.log({
    level: "warn",
    message,
    countAs: message,
    requestId: call.requestId,
    address: call.address,
    ...(adminId === null ? {} : { admin: adminId }),
  });
  // Who is refused without a look at the password has had its failures noted already.
  if (error.status !== 429)
    await logActivity(
      { db: call.db, identity: someone, address: call.address, context: call.context },
      [{ action: "failed to sign in", resource: "admins", recordId: adminId, changes: {} }],
    );
}

/** Notes that somebody who is signed in was asked for the password, or what stands for it, and gave a wrong one. */
export const logNotConfirmed = (
  call: RequestContext,
  by: { call: string; reason: "password" | "second_factor" },
) =>
  logActivity(call, [
    {
      action: accessActions.refused,
      resource: null,
      recordId: null,
      changes: {},
      details: { ...by, times: 1 },
    },
  ]);

/** Notes that somebody whose password was right has not shown the second factor. */
export const logFailedFactor = (call: RequestContext) =>
  logActivity({ db: call.db, identity: someone, address: call.address, context: call.context }, [
    {
      action: "failed to sign in",
      resource: "admins",
      recordId: call.identity.id,
      changes: {},
      details: { reason: "second_factor" },
    },
  ]);

/** Notes in the system log why a passkey, new or used, does not hold. */
export const logRefusedPasskey = (
  { context, requestId, address }: Pick<RequestContext, "context" | "requestId" | "address">,
  reason: string,
  admin: number,
): void =>
  context.log({
    level: "warn",
    message: `A passkey does not hold: ${reason}`,
    countAs: "passkey refused",
    requestId,
    address,
    admin,
  });
