import { sql } from "@rollcall/kit/api/db/sql";
import type { Rules } from "@rollcall/kit/api/http/request-context";
import { t } from "./text";

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
  async refusesErasing(call, { status, account_id }) {
    if (status === "active") return t("stillActive");
    const [account] = await call.db.query<{ email: string }>(
      sql`select email from admins where id = ${Number(account_id ?? 0)} and erased_at is null and (status <> 'disabled' or is_super_admin)`,
    );
    return account && t("accountFirst", account);
  },
};

/** The account of a teacher is erased with the teacher, who would keep the name otherwise. */
export const accountRules: Rules = {
  async refusesErasing({ db }, { id }) {
    const [teacher] = await db.query<{ name: string }>(
      sql`select name from teachers where account_id = ${Number(id)} limit 1`,
    );
    return teacher && t("eraseTeacher", { name: teacher.name });
  },
};
