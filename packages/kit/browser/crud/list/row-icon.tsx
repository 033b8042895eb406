/** One path each: a page of rows holds many of these. */
const paths = {
  edit: "M4 20h4L18.5 9.5a2.83 2.83 0 1 0-4-4L4 16v4M13.5 6.5l4 4",
  delete:
    "M4 7h16M10 11v6M14 11v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3",
  restore: "M9 14l-4-4 4-4M5 10h11a4 4 0 1 1 0 8h-1",
  up: "M6 15l6-6 6 6",
  down: "M6 9l6 6 6-6",
  previous: "M15 6l-6 6 6 6",
  next: "M9 6l6 6-6 6",
  first: "M18 6l-6 6 6 6M7 6v12",
  last: "M6 6l6 6-6 6M17 6v12",
  close: "M18 6L6 18M6 6l12 12",
  plus: "M12 5v14M5 12h14",
  search: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M21 21l-6-6",
  filter: "M4 5h16l-6 7v6l-4 2v-8L4 5",
  view: "M14 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0M4 6h10M18 6h2M6 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0M4 12h2M10 12h10M15 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0M4 18h11M19 18h1",
  more: "M5 11a1 1 0 1 0 0 2 1 1 0 1 0 0-2M12 11a1 1 0 1 0 0 2 1 1 0 1 0 0-2M19 11a1 1 0 1 0 0 2 1 1 0 1 0 0-2",
  run: "M7 5l11 7-11 7V5",
  export: "M12 4v11M8 11l4 4 4-4M5 19h14",
  import: "M12 15V4M8 8l4-4 4 4M5 19h14",
  bookmark: "M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  sort: "M8 9l4-4 4 4M8 15l4 4 4-4",
} as const;
/** Point to what comes before or after, on the other side in a language from the right (theme.ts). */
const pointing: ReadonlySet<string> = new Set(["previous", "next", "first", "last", "restore"]);
export type IconName = keyof typeof paths;

/**
 * A small line drawing beside words or an accessible name; itself says nothing. A function and no
 * component, for the sake of long tables.
 */
export const icon = (name: IconName, size = 18) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    data-points={pointing.has(name) || undefined}
  >
    <path d={paths[name]} />
  </svg>
);
