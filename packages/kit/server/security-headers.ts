/** Added where the request came by https: for a year, browsers ask this host by https only. */
export const httpsOnly = { name: "Strict-Transport-Security", value: "max-age=31536000" } as const;
/** The same for the hosts below this one, which may be other services: where the operator says so. */
export const withSubdomains = `${httpsOnly.value}; includeSubDomains`;

/** What keeps a browser from guessing another type of content than the one that is said. */
const ofEveryAnswer = { "X-Content-Type-Options": "nosniff" };

/**
 * What guards a page. Styles may be inline because the interface kit writes them at run time;
 * scripts may not.
 */
const ofPages: Readonly<Record<string, string>> = {
  ...ofEveryAnswer,
  "Content-Security-Policy":
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
};

const ofAssets = /^\/assets\/[^/]+\.(js|css|woff2)$/;
/** The script of a worker, which obeys the policy that comes with it and not that of the page. */
const ofWorkers = /\.worker-[^/]+\.js$/;

/**
 * Whether an answer is a script, style or font of the console, which is never a page. It carries
 * only what acts on it: the rest, half a kilobyte that is not compressed, would be sent with each
 * script before the first list.
 */
export const isPartOfPage = (path: string, status: number): boolean =>
  status < 400 && ofAssets.test(path) && !ofWorkers.test(path);

/** The headers that guard the browser. */
export const securityHeaders = (isPart: boolean): Readonly<Record<string, string>> =>
  isPart ? ofEveryAnswer : ofPages;
