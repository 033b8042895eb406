import { join } from "node:path";
import { readEnvironment, type Environment } from "../environment";
import { urlOf, type ListedTenant } from "./tenant-list";

/** What belongs to the process, or to one database: no tenant has it from the process. */
const notInherited = new Set([
  "TENANTS_FILE",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "DATA_DIR",
  "FIREBASE_DIR",
  "PUBLIC_URL",
]);

/**
 * The environment of one of a district: that of the process with what the list says of it. Its
 * database, its folder and its address are its own.
 * @param dataDir of the process
 * @throws Error with one sentence that names the variable that is wrong
 */
export function tenantEnvironment(
  { name, host, database, direct, url, environment }: ListedTenant,
  env: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): Environment {
  const inherited = Object.entries(env).filter(([variable]) => !notInherited.has(variable));
  const read = readEnvironment({
    PUBLIC_URL: urlOf({ host, url }),
    ...Object.fromEntries(inherited),
    ...environment,
    DATABASE_URL: database,
    DATABASE_DIRECT_URL: direct,
    DATA_DIR: join(dataDir, "tenants", name),
  });
  return { ...read, mayMakeDemo: false };
}
