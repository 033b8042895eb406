/** Where the API stands below its origin. */
export const apiBase = "/api/v1";

/** Where a route is served. */
export const servedAt = ({
  path,
  atRoot,
}: {
  path: string;
  atRoot?: boolean | undefined;
}): string => (atRoot ? path : `${apiBase}${path}`);
