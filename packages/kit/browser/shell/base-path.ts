/** The folder of the host that the console is served from, without its last slash; empty at the top. */
export const basePath: string = import.meta.env.BASE_URL.replace(/\/+$/, "");

/** A path of the host as one of the console. */
export const pathBelow = (path: string): string =>
  path === basePath || path.startsWith(`${basePath}/`) ? path.slice(basePath.length) || "/" : path;
