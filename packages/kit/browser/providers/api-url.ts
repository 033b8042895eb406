/**
 * Where the API stands, without a slash at its end: at the console's own origin, the only one that its
 * Content-Security-Policy lets it call.
 */
export const apiUrl = "/api/v1";
