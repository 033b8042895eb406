import { sql } from "../../db/sql";
import { logActivity } from "../../activity";
import { clash, notFound } from "../../errors";
import { ok } from "../../http/envelope";
import { idIn } from "../../http/id-in";
import { idOf } from "../../http/request-values";
import type { AnswerOf } from "../../http/contract";
import type { RequestContext } from "../../http/request-context";
import { signedIn, superAdminOnly, type Route } from "../../http/route";
import { routeOf, type Input } from "../../http/route-of";
import { mayGive } from "../../../schema";
import { rightsOf, type AdminRights } from "../rights";
import {
  allApiTokens,
  apiTokensOfAdmin,
  endApiToken,
  endApiTokenOfAdmin,
  makeApiToken,
  makeApiTokenOfAdmin,
  ownApiTokens,
} from "./contract";
import { makeToken } from "./make-token";
import { isOfSystem } from "./of-system";
import { apiTokens, apiTokensOf, endApiTokens } from "./tokens-of";
import { t } from "./text";

/** Ends one token of an account, and logs it. @throws ApiError 404. */
async function endOne(
  call: RequestContext,
  adminId: number,
  written: string | undefined,
): Promise<AnswerOf<typeof endApiToken>> {
  const id = idIn(written ?? "");
  if (id === undefined) throw notFound();
  await call.db.transaction(async (db) => {
    const ended = await endApiTokens({ db, context: call.context }, adminId, sql`t.id = ${id}`);
    if (ended.length === 0) throw notFound();
    await logActivity({ ...call, db }, [
      {
        action: "ended an API token",
        resource: "admins",
        recordId: adminId,
        changes: {},
        details: { api_token: ended[0] },
      },
    ]);
  });
  return ok({ id }, { message: t("ended") });
}

const madeAnswer = { status: 201 };

const makeOwn = async (
  call: RequestContext,
  { body }: Input<typeof makeApiToken>,
): Promise<AnswerOf<typeof makeApiToken>> =>
  ok(await makeToken(call, call.identity, body), { ...madeAnswer, message: t("made") });

/** The account that a call names. @throws ApiError 404. */
async function accountOf(call: RequestContext): Promise<AdminRights> {
  const id = idOf(call);
  const found = await call.db.query(
    sql`select 1 from admins where id = ${id} and deleted_at is null`,
  );
  const account = await rightsOf(call.db, id);
  if (found.length === 0 || !account) throw notFound();
  return account;
}

async function handleOfAdmin(call: RequestContext): Promise<AnswerOf<typeof apiTokensOfAdmin>> {
  const account = await accountOf(call);
  const { id, live } = account;
  return ok({
    tokens: await apiTokensOf(call, id),
    can_make: live && (await isOfSystem(call.db, id)),
    permissions: call.context.permissionKeys.filter((key) => mayGive(account, key)),
  });
}

/**
 * A person's token is made by that person: nobody acts in another's name.
 * @throws ApiError 403, 404, 409, 422.
 */
async function makeOfAdmin(
  call: RequestContext,
  { body }: Input<typeof makeApiTokenOfAdmin>,
): Promise<AnswerOf<typeof makeApiTokenOfAdmin>> {
  const account = await accountOf(call);
  if (!account.live) throw clash(t("disabled"));
  const made = await makeToken(call, account, body, async (db) => {
    if (!(await isOfSystem(db, account.id))) throw clash(t("person", { name: account.name }));
  });
  return ok(made, { ...madeAnswer, message: t("made") });
}

const own = { access: signedIn, subject: "API tokens" } as const;
const ofAdmins = { access: superAdminOnly, subject: "API tokens" } as const;

/**
 * None that makes a token keeps its answer for a retry: it holds a secret that is stored only as a
 * hash.
 */
export const apiTokenRoutes: Route[] = [
  routeOf(ownApiTokens, {
    ...own,
    summary: "Own API tokens",
    handle: async (call) => ok(await apiTokensOf(call, call.identity.id)),
  }),
  routeOf(makeApiToken, {
    ...own,
    summary: "Make an API token, which only this answer shows",
    handle: makeOwn,
  }),
  routeOf(endApiToken, {
    ...own,
    summary: "End an API token",
    handle: (call) => endOne(call, call.identity.id, call.params["id"]),
  }),
  routeOf(allApiTokens, {
    ...ofAdmins,
    summary: "API tokens of all accounts",
    handle: async (call) => ok(await apiTokens(call)),
  }),
  routeOf(apiTokensOfAdmin, {
    ...ofAdmins,
    summary: "API tokens of an admin",
    handle: handleOfAdmin,
  }),
  routeOf(makeApiTokenOfAdmin, {
    ...ofAdmins,
    summary:
      "Make an API token for a system, an account that no one signs in to; only this answer shows it",
    handle: makeOfAdmin,
  }),
  routeOf(endApiTokenOfAdmin, {
    ...ofAdmins,
    summary: "End an API token of an admin",
    handle: async (call) => endOne(call, (await accountOf(call)).id, call.params["token"]),
  }),
];
