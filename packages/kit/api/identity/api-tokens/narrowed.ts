import { may, mayGive, ownOf, type Rights } from "../../../schema";
import type { Identity } from "../../http/request-context";

/** Rights as a list of keys, and whether they are everything. */
type Held = Pick<Rights, "is_super_admin"> & { permissions: readonly string[] };

/**
 * What is left of somebody's rights with a token that lists permissions: never more than either. A
 * permission for one's own records is part of the one for all.
 * @param listed null: all that its owner has
 */
export function narrowedTo<R extends Held>(
  owner: R,
  listed: readonly string[] | null,
): R & { permissions: string[] } {
  if (listed === null) return { ...owner, permissions: [...owner.permissions] };
  const held = { ...owner, permissions: [...owner.permissions] };
  const permissions = listed.flatMap((key) => {
    if (mayGive(held, key)) return [key];
    return may(held, ownOf(key)) ? [ownOf(key)] : [];
  });
  return { ...owner, is_super_admin: false, permissions: [...new Set(permissions)] };
}

/** Rights that were read anew of who asks, no wider than the token that it asks with. */
export const asIdentified = <R extends Held>(
  now: R,
  { apiToken, is_super_admin, permissions }: Identity,
): R & { permissions: string[] } =>
  narrowedTo(now, apiToken === undefined || is_super_admin ? null : permissions);
