import { writeTenants } from "./add-tenant";
import { readTenants, type ListedTenant } from "./tenant-list";

/** @throws Error where none has the name */
export function setState(file: string, name: string, state: ListedTenant["state"]): void {
  const list = readTenants(file);
  if (!list.tenants.some((one) => one.name === name))
    throw new Error(`No tenant has the name "${name}".`);
  const tenants = list.tenants.map((one) => (one.name === name ? { ...one, state } : one));
  writeTenants(file, { ...list, tenants });
}
