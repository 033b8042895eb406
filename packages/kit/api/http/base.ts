/** Where the API stands below its origin. */
export const apiBase = "/api/v1";
