import { sql, type SQL } from "../db/sql";
import type { Database } from "../db/database";
import { ApiError } from "../errors";
import { t } from "../text";

const code = "maintenance";

/**
 * Part of a statement that is made anyway: the institution's name while it is under maintenance,
 * else null.
 */
export const maintenanceColumn: SQL = sql`(select coalesce(value ->> 'name', '') from settings where key = 'institution' and value ->> 'maintenance_mode' = 'true')`;

const underMaintenance = (name: string) =>
  new ApiError(
    503,
    t("settings.maintenance", { name: name || t("settings.thisConsole") }),
    { code },
    { "Retry-After": "30" },
  );

/** Whether a refusal is that of the maintenance mode. */
export const isMaintenance = (error: unknown): boolean =>
  error instanceof ApiError && error.body["code"] === code;

/**
 * Stops everybody but a super admin; `name` as `maintenanceColumn` answers it.
 * @throws ApiError 503.
 */
export function refuseInMaintenance(name: string | null, isSuperAdmin: boolean): void {
  if (name !== null && !isSuperAdmin) throw underMaintenance(name);
}

/** The same where no statement is made that could answer it. */
export async function refuseWhileMaintained(db: Database): Promise<void> {
  const [row] = await db.query<{ name: string | null }>(sql`select ${maintenanceColumn} as name`);
  refuseInMaintenance(row?.name ?? null, false);
}
