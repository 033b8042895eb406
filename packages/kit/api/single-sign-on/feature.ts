import { sql } from "../db/sql";
import type { ApiHost } from "../context";
import type { ApiFeature } from "../feature";
import { ok } from "../http/envelope";
import { isPublic, signedIn, superAdminOnly, type Route } from "../http/route";
import { routeOf } from "../http/route-of";
import { backChannelRoute } from "./back-channel";
import {
  approveWaiting,
  beginAtIssuer,
  beginConfirming,
  finishAtIssuer,
  finishConfirming,
  issuers,
  issuersOfAdmin,
  ownIssuers,
  refuseWaiting,
  unlinkIssuer,
  waitingPeople,
} from "./contract";
import { ofAdmin, own, unlink } from "./linked";
import { confirm, confirmedSeconds, finish } from "./sign-in";
import { begin } from "./under-way";
import { approve, listWaiting, refuse } from "./waiting";

const subject = "Signing in";
/** An issuer's answer, which may be long. */
const maxBody = 16 * 1024;

const tables = [
  "issuer_accounts",
  "issuer_sessions",
  "issuer_sign_ins",
  "issuer_logouts",
  "waiting_people",
] as const;

/** Signing in by issuers of OpenID Connect, and who comes that way. */
const routes: Route[] = [
  routeOf(issuers, {
    access: isPublic,
    subject,
    summary: "The issuers by which one can sign in",
    openInMaintenance: true,
    handle: async ({ context }) =>
      ok((context.singleSignOn?.issuers ?? []).map(({ rules: { key, name } }) => ({ key, name }))),
  }),
  routeOf(beginAtIssuer, {
    access: isPublic,
    countsTries: true,
    subject,
    summary: "Begin to sign in at an issuer; answers where the person goes",
    async handle(call) {
      const { url, cookie } = await begin(call);
      return ok({ url }, { headers: { "Set-Cookie": cookie } });
    },
  }),
  routeOf(finishAtIssuer, {
    access: isPublic,
    countsTries: true,
    subject,
    summary: "Sign in by what an issuer has answered; answers a token",
    maxBody,
    handle: finish,
  }),
  routeOf(beginConfirming, {
    access: signedIn,
    countsTries: true,
    subject,
    summary: "Begin to sign in again at an issuer, for calls that ask for the password",
    async handle(call) {
      const { url, cookie } = await begin(call, {
        sessionId: call.identity.sessionId,
        within: confirmedSeconds,
      });
      return ok({ url }, { headers: { "Set-Cookie": cookie } });
    },
  }),
  routeOf(finishConfirming, {
    access: signedIn,
    countsTries: true,
    subject,
    summary: "Confirm the session by a fresh sign-in at an issuer, in place of the password",
    maxBody,
    handle: confirm,
  }),
  routeOf(ownIssuers, {
    access: signedIn,
    subject,
    summary: "How the own account signs in",
    handle: own,
  }),
  routeOf(issuersOfAdmin, {
    access: superAdminOnly,
    subject: "Admins",
    summary: "Accounts at issuers that are linked to an admin",
    handle: ofAdmin,
  }),
  routeOf(unlinkIssuer, {
    access: superAdminOnly,
    subject: "Admins",
    summary: "Unlink an account at an issuer from an admin; its sessions end",
    writes: true,
    handle: unlink,
  }),
  routeOf(waitingPeople, {
    access: superAdminOnly,
    subject: "Admins",
    summary: "People who have signed in at an issuer and wait for an account",
    handle: listWaiting,
  }),
  routeOf(approveWaiting, {
    access: superAdminOnly,
    subject: "Admins",
    summary: "Approve someone who waits, which makes an account",
    writes: true,
    handle: approve,
  }),
  routeOf(refuseWaiting, {
    access: superAdminOnly,
    subject: "Admins",
    summary: "Refuse someone who waits",
    writes: true,
    handle: refuse,
  }),
  backChannelRoute,
];

/** Forgets sign-ins that were not finished, and orders that are too old to count again. */
async function forgetPast({ db, now }: Pick<ApiHost, "db" | "now">): Promise<void> {
  const at = sql`${now().toISOString()}::timestamptz`;
  await db.query(sql`delete from issuer_sign_ins where expires_at < ${at}`);
  await db.query(sql`delete from issuer_logouts where expires_at < ${at}`);
}

/** Admins who sign in by issuers of OpenID Connect. */
export const singleSignOnFeature = {
  tables,
  routes,
  tidy: forgetPast,
} satisfies Partial<ApiFeature>;
