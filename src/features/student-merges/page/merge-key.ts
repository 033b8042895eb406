/** Of the questions about merges in the cache. */
export const mergeKey = ["student-merges"] as const;
