import { hasOptions } from "../../fields/questions";
import { sql } from "../db/sql";
import { logActivity } from "../activity";
import type { Database } from "../db/database";
import { ok } from "../http/envelope";
import { clash, invalid } from "../errors";
import { problemOf } from "../settings/checks";
import type { Identity, RequestContext } from "../http/request-context";
import type { AnswerOf } from "../http/contract";
import { isPublic, type Route } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { setUp, setUpNeeded } from "./contract";
import { refuseGuessable } from "./passwords";
import { openSession, type Entered } from "./sessions";
import { codeTry } from "./throttle";
import { sameSecret } from "./tokens";
import { inWords } from "../http/in-words";
import { language } from "../../schema/messages";
import { t } from "./text";

const subject = "Set-up";
interface FirstAdmin {
  name: string;
  email: string;
  passwordHash: string;
  /** Settings of the institution that were asked for, by path. */
  settings: Readonly<Record<string, unknown>>;
}

type FirstActor = Pick<FirstAdmin, "name"> & { id: number };

const done = () => clash(t("setUp.done"));

/**
 * Whether the first visit is still to come. An admin in the trash counts: it is no first visit any
 * more.
 */
async function isNeeded(db: Database): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    sql`select exists (select 1 from admins) as found`,
  );
  return row?.found === false;
}

/** What the log says of a record that was made here: its name. */
const named = (name: string) => ({ name: { before: null, after: name } });

/** The application's groups, where there are none and none have ever been deleted. */
async function makeStarterGroups(call: RequestContext, db: Database, actor: FirstActor) {
  const [row] = await db.query<{ found: boolean }>(
    sql`select exists (select 1 from user_groups) as found`,
  );
  if (row?.found) return;
  for (const group of call.context.starterGroups) {
    const [name, description] = [inWords(group.name), inWords(group.description)];
    const [made] = await db.query<{ id: number }>(
      sql`insert into user_groups (name, description, permissions) values (${name}, ${description}, ${sql.param([...group.permissions])}::text[]) returning id`,
    );
    await logActivity({ db, identity: actor, address: call.address, context: call.context }, [
      { action: "created", resource: "user-groups", recordId: made?.id ?? 0, changes: named(name) },
    ]);
  }
}

/** A public call as that of somebody, in a transaction: it has no identity of its own to be copied. */
function asOf(call: RequestContext, db: Database, identity: Identity): RequestContext {
  const { context, request, params, query, address, requestId, features } = call;
  const json = () => call.json();
  return { context, db, request, params, query, identity, address, requestId, features, json };
}

/** One at a time; whoever comes second finds an admin there. */
async function makeFirstAdmin(
  call: RequestContext,
  { name, email, passwordHash, settings }: FirstAdmin,
): Promise<Entered> {
  return call.db.transaction(async (db) => {
    await db.query(sql`select pg_advisory_xact_lock(hashtext('admins.first'))::text`);
    if (!(await isNeeded(db))) throw done();
    const [admin] = await db.query<{ id: number }>(
      sql`insert into admins (name, email, is_super_admin) values (${name}, ${email}, true) returning id`,
    );
    const id = admin?.id ?? 0;
    await db.query(
      sql`insert into credentials (admin_id, password_hash, changed_at) values (${id}, ${passwordHash}, ${call.context.now().toISOString()})`,
    );
    if (Object.keys(settings).length > 0) await call.context.settings.change(db, settings);
    await logActivity(
      { db, identity: { id, name }, address: call.address, context: call.context },
      [{ action: "created", resource: "admins", recordId: id, changes: named(name) }],
    );
    const first = { id, name, email, is_super_admin: true, permissions: [], sessionId: 0 };
    await call.features.settingsChanged(asOf(call, db, first), new Map(Object.entries(settings)));
    await makeStarterGroups(call, db, { id, name });
    return openSession(db, call, id, { passwordHash });
  });
}

/** English as the institution's country writes days and numbers, where that is a choice. */
function localeSetting({ context }: RequestContext, country: string | null | undefined) {
  const field = context.settings.field("institution.locale");
  const locale = `en-${country ?? ""}`;
  return hasOptions(field) && field.options.includes(locale)
    ? { "institution.locale": locale }
    : {};
}

/**
 * The language in which the console is set up, as that of the institution: what it begins with and
 * what it sends is in it. English goes without saying.
 */
function languageSetting({ context }: RequestContext) {
  const { tag } = language();
  const field = context.settings.fields.get("institution.language");
  return tag !== "en" && hasOptions(field) && field.options.includes(tag)
    ? { "institution.language": tag }
    : {};
}

/** As read aloud: letter case and blanks do not matter. */
const plain = (code: string) => code.replace(/\s/gu, "").toUpperCase();

/**
 * Makes the first super admin, once, and signs in.
 * @throws ApiError 409 once there is an admin, 422, 429.
 */
async function handleSetUp(
  call: RequestContext,
  { body }: Input<typeof setUp>,
): Promise<AnswerOf<typeof setUp>> {
  const { setupCode, passwords } = call.context;
  if (!setupCode || !(await isNeeded(call.db))) throw done();
  const succeeded = await codeTry(call);
  if (!(await sameSecret(plain(body.code), plain(setupCode))))
    throw invalid({ code: [t("setUp.wrongCode")] });
  await succeeded();
  const { name, email, password, institution_name: institution = null, country, timezone } = body;
  const problems = Object.entries({ country, timezone }).flatMap(([key, value]) => {
    const problem = problemOf(`institution.${key}`, value);
    return problem ? [[key, [problem]]] : [];
  });
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
  await refuseGuessable(call, "password", password, { name, email, institution });
  const signedIn = await makeFirstAdmin(call, {
    name,
    email,
    settings: {
      ...(institution ? { "institution.name": institution } : {}),
      ...(country ? { "institution.country": country } : {}),
      ...(timezone ? { "institution.timezone": timezone } : {}),
      ...localeSetting(call, country),
      ...languageSetting(call),
    },
    passwordHash: await passwords.hash(password),
  });
  return ok(signedIn, { status: 201, message: t("setUp.ready") });
}

/** The first visit. */
export const setUpRoutes: Route[] = [
  routeOf(setUpNeeded, {
    access: isPublic,
    subject,
    summary: "Whether the first super admin is still to be made",
    handle: async (call) =>
      ok({ needed: call.context.setupCode !== undefined && (await isNeeded(call.db)) }),
  }),
  routeOf(setUp, {
    access: isPublic,
    countsTries: true,
    subject,
    summary: "Make the first super admin, once, with the code the server has printed",
    handle: handleSetUp,
  }),
];
