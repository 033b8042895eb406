import { messages } from "../../schema/messages";
import words from "./words/history/en.json" with { type: "json" };

const t = messages("kit/history", words);

const actions: ReadonlyMap<string, string> = new Map([
  ["created", t("action.created")],
  ["updated", t("action.updated")],
  ["deleted", t("action.deleted")],
  ["restored", t("action.restored")],
  ["moved", t("action.moved")],
]);

/** Where a record stands in an order by hand: after another one, or at the top (null). */
interface Moved {
  from: string | null;
  to: string | null;
}
const movedText = ({ from, to }: Moved) =>
  [
    to === null ? t("moved.toTop") : t("moved.to", { title: to }),
    from === null ? t("moved.fromTop") : t("moved.from", { title: from }),
  ].join(" · ");

/** What the history of a record says. */
export const historyStrings = {
  /** @param name what the activity log calls the action */
  action: (action: string, name: string) =>
    actions.get(action) ?? name.charAt(0).toUpperCase() + name.slice(1),
  by: (actor: string, token?: string) =>
    token === undefined ? t("by", { actor }) : t("byToken", { actor, token }),
  system: t("system"),
  /** Where a record stands since a move, and where it stood. */
  moved: movedText,
  reason: (reason: string) => t("reason", { reason }),
  to: t("to"),
  empty: t("empty"),
  older: t("older"),
  loading: t("loading"),
  loadFailed: t("loadFailed"),
  tryAgain: t("tryAgain"),
  row: (name: string, what: string) => t("row", { name, what }),
  rowAdded: t("rowAdded"),
  rowRemoved: t("rowRemoved"),
  orderChanged: t("orderChanged"),
  restore: {
    button: t("restore.button"),
    title: (moment: string) => t("restore.title", { moment }),
    explain: t("restore.explain"),
    now: t("restore.now"),
    then: t("restore.then"),
    field: t("restore.field"),
    include: (label: string) => t("restore.include", { label }),
    stay: (labels: string) => t("restore.stay", { labels }),
    gone: t("restore.gone"),
    someGone: (count: number) => t("restore.someGone", { count }),
    confirm: (count: number) => t("restore.confirm", { count }),
    busy: t("restore.busy"),
    cancel: t("restore.cancel"),
    close: t("restore.close"),
    done: (moment: string) => t("restore.done", { moment }),
    failed: t("restore.failed"),
    unconfirmed: t("restore.unconfirmed"),
    stale: t("restore.stale"),
  },
} as const;
