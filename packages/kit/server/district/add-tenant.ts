import { randomUUID } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { migrationState, type Migration } from "../../api/db/migrate";
import { sql } from "../../api/db/sql";
import { openPostgres } from "../db/postgres";
import { makeSetupCode } from "../first-visit";
import {
  hostName,
  parseTenants,
  readTenants,
  tenantName,
  urlOf,
  type TenantList,
} from "./tenant-list";
import { databaseIn, onServer } from "./with-client";

/** The list as it is written: whole or not at all, and for its owner only. */
export function writeTenants(file: string, list: TenantList): void {
  const text = `${JSON.stringify(list, null, 2)}\n`;
  parseTenants(text, file);
  const part = `${file}.${randomUUID()}`;
  writeFileSync(part, text, { mode: 0o600 });
  renameSync(part, file);
}

/**
 * What every copy would have from a template that was used: people, and the keys by which push
 * services know one installation.
 */
const isUsed = sql`select exists (select from admins) or exists (select from push_keys) as used`;

/** @throws Error with one sentence where copies of it would not be new and up to date */
async function checkTemplate(template: string, migrations: readonly Migration[]): Promise<void> {
  const db = openPostgres(template, { connections: 1 });
  try {
    const { pending } = await migrationState(db, migrations);
    if (pending.length > 0)
      throw new Error("The template lacks migrations: run rollcall db migrate first.");
    const [found] = await db.query<{ used: boolean }>(isUsed);
    if (found?.used !== false)
      throw new Error(
        "The template has been used as a console: make an empty database, name it as the template, and run rollcall db migrate.",
      );
  } finally {
    await db.close();
  }
}

/** A new one. */
export interface Added {
  url: string;
  setupCode: string;
}

/**
 * Makes a database as a copy of the template, and lists it.
 * @throws Error with one sentence; nothing is listed then
 */
export async function addTenant(
  file: string,
  { name, host }: { name: string; host: string },
  migrations: readonly Migration[],
): Promise<Added> {
  if (!tenantName.safeParse(name).success)
    throw new Error(
      `The name "${name}" must be small letters, digits and hyphens, a letter first.`,
    );
  if (!hostName.safeParse(host).success)
    throw new Error(`The host "${host}" must be a host name in small letters.`);
  const list = readTenants(file);
  if (list.template === undefined)
    throw new Error(`${file} names no template: the database that new ones are copied from.`);
  const database = new URL(list.template);
  const made = `rollcall_${name.replaceAll("-", "_")}`;
  database.pathname = `/${made}`;
  const setupCode = makeSetupCode();
  const added = {
    ...list,
    tenants: [
      ...list.tenants,
      { name, host, database: database.href, state: "open" as const, setupCode, environment: {} },
    ],
  };
  parseTenants(JSON.stringify(added), file);
  await checkTemplate(list.template, migrations);
  const template = databaseIn(list.template);
  await onServer(list.template, (server) =>
    server.query(
      `create database ${server.escapeIdentifier(made)} template ${server.escapeIdentifier(template)}`,
    ),
  );
  writeTenants(file, added);
  return { url: urlOf({ host }), setupCode };
}
