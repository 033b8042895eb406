import type { LogEntry } from "../../api/context";
import type { Migration } from "../../api/db/migrate";
import type { District, DistrictObstacle } from "../../api/ports/district";
import { addTenant } from "./add-tenant";
import { reasonOf } from "./for-each-tenant";
import { setState } from "./set-state";
import {
  hostName,
  readTenants,
  tenantName,
  urlOf,
  type ListedTenant,
  type TenantList,
} from "./tenant-list";

/** The process, as the office's console changes its district. */
interface Process {
  tenants(): readonly ListedTenant[];
  /** Takes a list up at once. */
  follow(list: TenantList): void;
  migrations: readonly Migration[];
  log(entry: LogEntry): void;
}

/** Why there can be none of this name at this host. */
function obstacleTo(
  tenants: readonly ListedTenant[],
  { name, host }: { name: string; host: string },
): DistrictObstacle | undefined {
  if (!tenantName.safeParse(name).success) return "name";
  if (!hostName.safeParse(host).success) return "host";
  if (tenants.some((one) => one.name === name)) return "taken name";
  return tenants.some((one) => one.host === host) ? "taken host" : undefined;
}

/** The district as its office's console reads and changes it: by the list, as the commands do. */
export function districtOf(file: string, office: string, process: Process): District {
  const { tenants, follow, migrations, log } = process;
  return {
    office,
    members: () =>
      tenants()
        .map((one) => ({ name: one.name, url: urlOf(one), state: one.state }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
    async add(asked) {
      const obstacle = obstacleTo(readTenants(file).tenants, asked);
      if (obstacle) return { obstacle };
      try {
        return await addTenant(file, asked, migrations);
      } catch (error) {
        log({ level: "error", message: `A tenant could not be made: ${reasonOf(error)}` });
        return { obstacle: "failed" };
      } finally {
        follow(readTenants(file));
      }
    },
    setState(name, state) {
      const found = readTenants(file).tenants.find((one) => one.name === name);
      if (!found) return "unknown";
      if (name === office) return "office";
      if (found.state === "migrating") return "migrating";
      setState(file, name, state);
      follow(readTenants(file));
      return undefined;
    },
  };
}
