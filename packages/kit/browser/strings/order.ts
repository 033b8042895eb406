import { messages } from "../../schema/messages";
import words from "./words/order/en.json" with { type: "json" };

const t = messages("kit/order", words);

/** What is said around an order that people make by hand. */
export const orderStrings = {
  move: (title: string) => t("move", { title }),
  menu: t("menu"),
  hint: t("hint"),
  way: { up: t("up"), down: t("down"), top: t("top"), bottom: t("bottom") },
  byHand: t("byHand"),
  moved: (title: string) => t("moved", { title }),
  movedTo: (title: string, place: number, of: number) => t("movedTo", { title, place, of }),
  thereAlready: (title: string) => t("thereAlready", { title }),
  undone: (title: string) => t("undone", { title }),
  failed: t("failed"),
  unconfirmed: t("unconfirmed"),
  whyNot: { filtered: t("whyNot.filtered"), sorted: t("whyNot.sorted") },
  show: t("show"),
} as const;
