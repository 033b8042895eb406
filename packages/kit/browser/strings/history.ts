import { messages } from "../../schema/messages";
import words from "./words/history/en.json" with { type: "json" };

export const t = messages("kit/history", words);

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

export const movedText = ({ from, to }: Moved) =>
  [
    to === null ? t("moved.toTop") : t("moved.to", { title: to }),
    from === null ? t("moved.fromTop") : t("moved.from", { title: from }),
  ].join(" · ");

/** @param name what the activity log calls the action */
export const actionText = (action: string, name: string) =>
  actions.get(action) ?? name.charAt(0).toUpperCase() + name.slice(1);
