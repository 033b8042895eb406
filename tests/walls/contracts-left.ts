/** Calls that answer with a file, a page or a stream, and have no `data` to describe. */
export const withoutData: readonly string[] = [
  "GET /admin/events",
  "GET /admin/files/:id",
  "GET /branding/icon-maskable.svg",
  "GET /branding/icon.svg",
  "GET /branding/logo/:id",
  "GET /docs",
  "GET /manifest.webmanifest",
  "GET /unsubscribe/:token",
  "POST /auth/issuers/:key/back-channel-logout",
  "POST /unsubscribe/:token",
  "GET /openapi.json",
];

/** Calls without a contract. Whoever declares one takes it off; none is added. */
export const undeclared: readonly string[] = [];

/**
 * Answers that the browser casts, by file. Whoever calls by a contract takes them off; none is
 * added.
 */
export const castsLeft: Readonly<Record<string, number>> = {};
