import { messages } from "../../schema/messages";
import words from "./words/list/en.json" with { type: "json" };

const t = messages("kit/list", words);

/** What the list page says. `noun` is the singular label in lower case, `plural` the plural one. */
export const listStrings = {
  columns: {
    id: t("columns.id"),
    created: t("columns.created"),
    updated: t("columns.updated"),
    deleted: t("columns.deleted"),
  },
  count: (count: number) => t("count", { count }),
  search: (plural: string) => t("search", { plural }),
  create: (noun: string) => t("create", { noun }),
  import: t("import"),
  export: t("export"),
  view: t("view"),
  trash: t("trash"),
  trashTitle: (plural: string) => t("trashTitle", { plural }),
  leaveTrash: (plural: string) => t("leaveTrash", { plural }),
  onlyOwn: t("onlyOwn"),
  trashHint: t("trashHint"),
  inTrash: t("inTrash"),
  tableOf: (plural: string) => t("tableOf", { plural }),
  loading: (plural: string) => t("loading", { plural }),
  shown: (from: number, to: number, total: number, plural: string) =>
    t("shown", { from, to, total, plural }),
  noneShown: (plural: string) => t("noneShown", { plural }),

  sort: {
    by: (label: string) => t("sort.by", { label }),
    ascending: t("sort.ascending"),
    descending: t("sort.descending"),
    place: (place: number, of: number) => t("sort.place", { place, of }),
    hint: t("sort.hint"),
    order: t("sort.order"),
    upwards: t("sort.upwards"),
    downwards: t("sort.downwards"),
  },

  follow: { live: t("follow.live"), paused: t("follow.paused"), hint: t("follow.hint") },

  pager: {
    label: t("pager.label"),
    range: (from: number, to: number, total: number) => t("pager.range", { from, to, total }),
    none: t("pager.none"),
    size: t("pager.size"),
    page: t("pager.page"),
    of: (pages: number) => t("pager.of", { pages }),
    first: t("pager.first"),
    previous: t("pager.previous"),
    next: t("pager.next"),
    last: t("pager.last"),
  },

  select: {
    row: (title: string) => t("select.row", { title }),
    page: t("select.page"),
    count: (count: number) => t("select.count", { count }),
    all: (total: number) => t("select.all", { total }),
    clear: t("select.clear"),
    bar: t("select.bar"),
  },

  row: {
    edit: (title: string) => t("row.edit", { title }),
    delete: (title: string) => t("row.delete", { title }),
    restore: (title: string) => t("row.restore", { title }),
    actions: t("row.actions"),
  },

  filters: {
    label: t("filters.label"),
    button: (count: number) => (count === 0 ? t("filters.label") : t("filters.counted", { count })),
    more: t("filters.more"),
    choose: t("filters.choose"),
    clearAll: t("filters.clearAll"),
    remove: (label: string) => t("filters.remove", { label }),
    edit: (label: string) => t("filters.edit", { label }),
    chosenRecords: (count: number) => t("filters.chosenRecords", { count }),
    show: (count: number | undefined) =>
      count === undefined ? t("filters.show") : t("filters.showCount", { count }),
    done: t("filters.done"),
  },

  empty: {
    title: (plural: string) => t("empty.title", { plural }),
    text: (noun: string) => t("empty.text", { noun }),
    textCreate: (noun: string) => t("empty.textCreate", { noun }),
    textWritten: t("empty.textWritten"),
    textView: t("empty.textView"),
    create: (noun: string) => t("empty.create", { noun }),
    import: t("empty.import"),
    noMatch: (plural: string) => t("empty.noMatch", { plural }),
    noMatchText: t("empty.noMatchText"),
    clear: t("empty.clear"),
    noTrash: t("empty.noTrash"),
    noTrashText: (plural: string) => t("empty.noTrashText", { plural }),
    pastEnd: t("empty.pastEnd"),
    pastEndText: (pages: number) => t("empty.pastEndText", { pages }),
    toLast: t("empty.toLast"),
  },

  failed: {
    title: (plural: string) => t("failed.title", { plural }),
    stale: t("failed.stale"),
    otherPage: t("failed.otherPage"),
    retry: t("failed.retry"),
    reset: t("failed.reset"),
    requestId: (id: string) => t("failed.requestId", { id }),
  },

  wrong: {
    title: t("wrong.title"),
    without: t("wrong.without"),
    reset: t("wrong.reset"),
    column: (name: string) => t("wrong.column", { name }),
  },

  viewPanel: {
    columns: t("viewPanel.columns"),
    show: (label: string) => t("viewPanel.show", { label }),
    up: (label: string) => t("viewPanel.up", { label }),
    down: (label: string) => t("viewPanel.down", { label }),
    always: t("viewPanel.always"),
    moved: (label: string, place: number, of: number) => t("viewPanel.moved", { label, place, of }),
    reset: t("viewPanel.reset"),
    density: t("viewPanel.density"),
    comfortable: t("viewPanel.comfortable"),
    compact: t("viewPanel.compact"),
  },

  exportPanel: {
    selected: (count: number, plural: string) => t("exportPanel.selected", { count, plural }),
    all: (count: number, plural: string) => t("exportPanel.all", { count, plural }),
    csv: t("exportPanel.csv"),
    csvHint: t("exportPanel.csvHint"),
    xlsx: t("exportPanel.xlsx"),
    xlsxHint: t("exportPanel.xlsxHint"),
    busy: t("exportPanel.busy"),
    failed: t("exportPanel.failed"),
  },
} as const;
