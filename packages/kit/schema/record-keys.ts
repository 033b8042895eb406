/** What every record carries beside its declared fields. */
export const recordKeys = ["id", "version", "created_at", "updated_at", "deleted_at"] as const;
