/** The first word of a name: as much of it as a page shows that anybody may hold a link to. */
export const firstName = (name: string): string => name.trim().split(/\s+/u, 1)[0] ?? "";
