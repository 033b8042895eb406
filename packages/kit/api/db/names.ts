import type { Resource } from "../../schema";
import { identifier } from "./model";

/** The table of a resource: `lost-items` is `lost_items`. */
export const tableName = (resource: Resource): string => resource.name.replaceAll("-", "_");

/**
 * The table of a many-to-many field, on the side that owns it; its columns are `from_id` (the
 * owner's record) and `to_id`.
 */
export const linkTable = (owner: Resource, key: string): string =>
  identifier(`${tableName(owner)}__${key}`);
