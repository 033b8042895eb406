import { sql } from "../db/sql";
import { logActivity } from "../activity";
import { clash, notFound } from "../errors";
import { ok } from "../http/envelope";
import type { AnswerOf } from "../http/contract";
import type { RequestContext } from "../http/request-context";
import { idOf } from "../http/request-values";
import type { approveWaiting, refuseWaiting, waitingPeople } from "./contract";
import { makeAdmin } from "./people";
import { NotAdmitted } from "./refusals";
import { t } from "./text";

interface Waiting {
  id: number;
  issuer: string;
  subject: string;
  name: string;
  email: string;
  user_groups: string[];
  asked_at: string;
}

const ruleOf = ({ context }: RequestContext, address: string) =>
  context.singleSignOn?.issuers.find(({ rules }) => rules.issuer === address)?.rules;

/** Who waits, of issuers that are set up. */
export async function listWaiting(call: RequestContext): Promise<AnswerOf<typeof waitingPeople>> {
  const rows = await call.db.query<Waiting>(
    sql`select id, issuer, subject, name, email, user_groups, asked_at from waiting_people order by asked_at desc, id desc`,
  );
  return ok(
    rows.flatMap(({ id, name, email, user_groups, asked_at, issuer }) => {
      const rules = ruleOf(call, issuer);
      return rules
        ? [{ id, name, email, user_groups, asked_at, issuer: { key: rules.key, name: rules.name } }]
        : [];
    }),
  );
}

async function take(call: RequestContext): Promise<Waiting> {
  const [row] = await call.db.query<Waiting>(
    sql`delete from waiting_people where id = ${idOf(call)} returning id, issuer, subject, name, email, user_groups, asked_at`,
  );
  if (!row) throw notFound();
  return row;
}

/** Makes the account that somebody waits for. @throws ApiError 404; 409 where the address is taken. */
export async function approve(call: RequestContext): Promise<AnswerOf<typeof approveWaiting>> {
  const { issuer, subject, name, email, user_groups: userGroups } = await take(call);
  const rules = ruleOf(call, issuer);
  if (!rules) throw notFound();
  try {
    const admin = await makeAdmin(
      call,
      { rules, subject, guest: { name, email, isVerified: true, userGroups } },
      call.identity,
    );
    return ok(admin, { status: 201, message: t("approved", { person: admin.name }) });
  } catch (error) {
    throw error instanceof NotAdmitted ? clash(t("addressTaken", { email })) : error;
  }
}

/** Takes somebody off the list, who may ask again. @throws ApiError 404. */
export async function refuse(call: RequestContext): Promise<AnswerOf<typeof refuseWaiting>> {
  const { id, name, email, issuer } = await take(call);
  await logActivity(call, [
    {
      action: "refused an account",
      resource: "admins",
      recordId: null,
      changes: { email: { before: email, after: null } },
      details: { issuer: ruleOf(call, issuer)?.name },
    },
  ]);
  return ok({ id }, { message: t("refusedPerson", { person: name }) });
}
