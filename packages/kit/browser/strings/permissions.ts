import { messages } from "../../schema/messages";
import words from "./words/permissions/en.json" with { type: "json" };

const t = messages("kit/permissions", words);

/** What the page of permissions says. */
export const permissions = {
  title: t("title"),
  lead: t("lead"),
  search: t("search"),
  grid: t("grid"),
  permission: t("permission"),
  pages: t("pages"),
  other: t("other"),
  count: (on: number, all: number) => t("count", { on, all }),
  members: (count: number) => t("members", { count }),
  cell: (permission: string, group: string) => t("cell", { permission, group }),
  wholeRow: (permission: string) => t("wholeRow", { permission }),
  wholeColumn: (group: string) => t("wholeColumn", { group }),
  wholeSection: (section: string, group: string) => t("wholeSection", { section, group }),
  everySection: (section: string) => t("everySection", { section }),
  hint: t("hint"),
  noMatch: (text: string) => t("noMatch", { text }),
  empty: t("empty"),
  emptyText: t("emptyText"),
  create: t("create"),
  failed: t("failed"),
  retry: t("retry"),
  loading: t("loading"),

  changes: (count: number, groups: number) => t("changes", { count, groups }),
  noChanges: t("noChanges"),
  discard: t("discard"),
  review: t("review"),
  reviewTitle: t("reviewTitle"),
  reviewLead: t("reviewLead"),
  added: (list: string) => t("added", { list }),
  removed: (list: string) => t("removed", { list }),
  save: t("save"),
  back: t("back"),
  stale: t("stale"),
  notSaved: t("notSaved"),

  why: {
    open: t("why.open"),
    title: t("why.title"),
    admin: t("why.admin"),
    permission: t("why.permission"),
    none: t("why.none"),
    choose: t("why.choose"),
    asking: t("why.asking"),
    failed: t("why.failed"),
    superAdmin: t("why.superAdmin"),
    disabled: t("why.disabled"),
    own: t("why.own"),
    group: (name: string) => t("why.group", { name }),
    /** In parts, with the reasons in their place. */
    because: <Reasons>(reasons: Reasons) =>
      t.parts<"why.because", Reasons>("why.because", { reasons }),
    and: <Reason>(first: Reason, second: Reason) =>
      t.parts<"why.and", Reason>("why.and", { first, second }),
    not: t("why.not"),
    has: (name: string, permission: string) => t("why.has", { name, permission }),
    edit: (name: string) => t("why.edit", { name }),
    close: t("why.close"),
  },
  view: {
    open: t("view.open"),
    title: t("view.title"),
    text: t("view.text"),
    admin: t("view.admin"),
    required: t("view.required"),
    begin: t("view.begin"),
  },
} as const;
