import { sql } from "@rollcall/kit/api/db/sql";
import type { Rules } from "@rollcall/kit/api/http/request-context";

/**
 * A teacher who is made, or whose email address changes, signs in with the account of that address,
 * where no other teacher does; a chosen account stays. So an import needs no account column.
 */
export const teacherRules: Rules = {
  async beforeWrite(call, { before, after }) {
    const email = after["email"];
    if (after["account_id"] != null || typeof email !== "string" || email === "") return;
    if (before && (before["email"] === email || before["account_id"] != null)) return;
    const [account] = await call.db.query<{ id: number }>(sql`
      select a.id from admins a where lower(a.email) = lower(${email}) and a.deleted_at is null
        and not exists (select 1 from teachers t where t.account_id = a.id and t.deleted_at is null)`);
    if (account) after["account_id"] = account.id;
  },
};
