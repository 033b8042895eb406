const figure = (count: number) => count.toLocaleString();

/** What the list page says. `noun` is the singular label in lower case, `plural` the plural one. */
export const listStrings = {
  columns: { id: "No.", created: "Created", updated: "Changed", deleted: "Deleted" },
  count: (count: number) => figure(count),
  search: (plural: string) => `Search ${plural}`,
  create: (noun: string) => `New ${noun}`,
  import: "Import",
  export: "Export",
  view: "View",
  trash: "Trash",
  trashTitle: (plural: string) => `${plural}: trash`,
  leaveTrash: (plural: string) => `Back to ${plural}`,
  onlyOwn: "Only your own",
  trashHint: "Deleted records stay here and can be restored.",
  inTrash: "In the trash",
  tableOf: (plural: string) => `${plural}, table`,
  loading: (plural: string) => `Loading ${plural}…`,
  shown: (from: number, to: number, total: number, plural: string) =>
    `${figure(from)} to ${figure(to)} of ${figure(total)} ${plural}.`,
  noneShown: (plural: string) => `No ${plural} to show.`,

  sort: {
    by: (label: string) => `Sort by ${label}`,
    ascending: "sorted ascending",
    descending: "sorted descending",
    place: (place: number, of: number) => `${place} of ${of}`,
    hint: "Hold Shift to sort by several columns.",
    order: "Sort by",
    upwards: "upwards",
    downwards: "downwards",
  },

  follow: {
    live: "Live",
    paused: "Live, paused",
    hint: "Shows new entries as they arrive; pauses while you scroll, select or switch tabs.",
  },

  pager: {
    label: "Pages",
    range: (from: number, to: number, total: number) =>
      `${figure(from)}–${figure(to)} of ${figure(total)}`,
    none: "0 of 0",
    size: "Rows per page",
    page: "Page",
    of: (pages: number) => `of ${figure(pages)}`,
    first: "First page",
    previous: "Previous page",
    next: "Next page",
    last: "Last page",
  },

  select: {
    row: (title: string) => `Select ${title}`,
    page: "Select all on this page",
    count: (count: number) => `${figure(count)} selected`,
    all: (total: number) => `Select all ${figure(total)} results`,
    clear: "Clear selection",
    bar: "Selected records",
  },

  row: {
    edit: (title: string) => `Edit ${title}`,
    delete: (title: string) => `Delete ${title}`,
    restore: (title: string) => `Restore ${title}`,
    actions: "Actions",
  },

  filters: {
    label: "Filters",
    button: (count: number) => (count === 0 ? "Filters" : `Filters (${count})`),
    more: "More filters",
    choose: "Filter by",
    clearAll: "Clear all",
    remove: (label: string) => `Remove filter ${label}`,
    edit: (label: string) => `Filter by ${label}`,
    chosenRecords: (count: number) => `${figure(count)} selected records`,
    show: (count: number | undefined) => (count === undefined ? "Show" : `Show ${figure(count)}`),
    done: "Done",
  },

  empty: {
    title: (plural: string) => `No ${plural} yet`,
    text: (noun: string) => `Create the first ${noun}, or import a file you already have.`,
    textCreate: (noun: string) => `Create the first ${noun} to begin.`,
    textWritten: "Entries appear here automatically.",
    textView: "Nothing has been added yet.",
    create: (noun: string) => `Create ${noun}`,
    import: "Import a file",
    noMatch: (plural: string) => `No matching ${plural}`,
    noMatchText: "No results. Try clearing your search or filters.",
    clear: "Clear search and filters",
    noTrash: "The trash is empty",
    noTrashText: (plural: string) => `Deleted ${plural} appear here and can be restored.`,
    pastEnd: "Page not found",
    pastEndText: (pages: number) =>
      `This list has ${pages === 1 ? "1 page" : `${figure(pages)} pages`}.`,
    toLast: "Go to the last page",
  },

  failed: {
    title: (plural: string) => `Couldn't load the ${plural}`,
    stale: "Couldn't refresh the list. What you see may be out of date.",
    otherPage: "Couldn't load this part of the list. You're seeing what was loaded before.",
    retry: "Try again",
    reset: "Show the list without filters",
    requestId: (id: string) => `Reference for support: request ${id}`,
  },

  wrong: {
    title: "Some filters in this link aren't available",
    without: "Open without them",
    reset: "Show all",
  },

  viewPanel: {
    columns: "Columns",
    show: (label: string) => `Show ${label}`,
    up: (label: string) => `Move ${label} up`,
    down: (label: string) => `Move ${label} down`,
    always: "always shown",
    moved: (label: string, place: number, of: number) =>
      `${label} is now column ${place} of ${of}.`,
    reset: "Reset columns",
    density: "Row height",
    comfortable: "Comfortable",
    compact: "Compact",
  },

  exportPanel: {
    selected: (count: number, plural: string) => `Export the ${figure(count)} selected ${plural}`,
    all: (count: number, plural: string) =>
      `Export the ${figure(count)} ${plural} this list selects`,
    csv: "CSV",
    csvHint: "for any program",
    xlsx: "Excel",
    xlsxHint: "a workbook (.xlsx)",
    busy: "Preparing the file…",
    failed: "Couldn't create the file.",
  },
} as const;
