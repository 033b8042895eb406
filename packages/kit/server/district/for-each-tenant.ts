import type { Environment } from "../environment";
import { tenantEnvironment } from "./tenant-environment";
import { readTenants, type ListedTenant } from "./tenant-list";

/** What a command says of an error. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** A database that a command looks at, with the environment of its server. */
export interface Place {
  /** Undefined where a server has one database. */
  name: string | undefined;
  listed?: ListedTenant;
  environment: Environment;
}

/**
 * What a command is about: the tenants that are not archived, else the one database. What is wrong
 * with the variables of one tenant is for that one.
 */
export function placesOf(
  environment: Environment,
  env: Readonly<Record<string, string | undefined>>,
): (Place | { name: string; problem: string })[] {
  const { district, dataDir } = environment;
  if (!district) return [{ name: undefined, environment }];
  return readTenants(district.file)
    .tenants.filter(({ state }) => state !== "archived")
    .map((listed) => {
      const { name } = listed;
      try {
        return { name, listed, environment: tenantEnvironment(listed, env, dataDir) };
      } catch (error) {
        return { name, problem: reasonOf(error) };
      }
    });
}
