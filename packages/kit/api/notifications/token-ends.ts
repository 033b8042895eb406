import { sql } from "../db/sql";
import type { ApiContext } from "../context";
import { noticeOf } from "./notice";
import { notifyAdmins } from "./notify-admins";
import { t } from "../identity/api-tokens/text";

/** Days before the end of a token at which its owner is told, the last first. */
const toldAt = [1, 7] as const;

interface Ending {
  name: string;
  owner: string;
  /** Whether it was made for a system, whose account nobody signs in to. */
  isOfSystem: boolean;
  /** The owner; of a system's, who made it, or the super admins where that one is gone. */
  readers: number[];
}

/**
 * Tells owners of API tokens that they end soon, each time once, whichever process comes first: a
 * week before, and a day before. Tokens that do not last as long are left out.
 */
export async function tellOfEnds({ db, now }: Pick<ApiContext, "db" | "now">): Promise<void> {
  const at = now().toISOString();
  const call = { context: { now } };
  for (const days of toldAt)
    await db.transaction(async (tx) => {
      const ending = await tx.query<Ending>(sql`
        update api_tokens t set told_days = ${days} from admins a
        where a.id = t.admin_id and a.status = 'active' and a.deleted_at is null and t.revoked_at is null and (t.told_days is null or t.told_days > ${days}::int)
          and t.expires_at > ${at}::timestamptz and t.expires_at <= ${at}::timestamptz + make_interval(days => ${days}::int) and t.expires_at > t.created_at + make_interval(days => ${days}::int)
        returning t.name, a.name as owner, t.created_by <> t.admin_id as "isOfSystem", array(
          select r.id from admins r where r.status = 'active' and r.deleted_at is null and case
            when t.created_by = t.admin_id then r.id = t.admin_id
            when exists (select 1 from admins m where m.id = t.created_by and m.status = 'active' and m.deleted_at is null) then r.id = t.created_by
            else r.is_super_admin end) as readers`);
      for (const { name, owner, isOfSystem, readers } of ending)
        await notifyAdmins({ ...call, db: tx }, readers, () =>
          noticeOf(
            "system",
            isOfSystem
              ? t("ends.ofSystem", { name, owner, days })
              : t("ends.title", { name, days }),
            t("ends.body"),
          ),
        );
    });
}
