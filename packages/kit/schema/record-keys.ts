/** What every record carries beside its declared fields. */
export const recordKeys = ["id", "version", "created_at", "updated_at", "deleted_at"] as const;

/** What no field can be called: what records carry, and the parameters of a list. */
export const takenKeys: ReadonlySet<string> = new Set([
  ...recordKeys,
  "refused",
  "include",
  "sort",
  "page",
  "per_page",
  "search",
  "ids",
  "trashed",
  "format",
  "search_text",
]);
