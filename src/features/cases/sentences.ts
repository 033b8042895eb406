import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("cases", words);

/** What the API of attendance cases says, in the language at work. */
export const sentences = {
  staysWithStudent: () => t("staysWithStudent"),
  alreadyOpen: () => t("alreadyOpen"),
  openCase: () => t("openCase"),
  closeOtherFirst: () => t("closeOtherFirst"),
  otherOpen: () => t("otherOpen"),
  isClosed: () => t("isClosed"),
  isOpen: () => t("isOpen"),
  isDone: () => t("isDone"),
  isNotDone: () => t("isNotDone"),
  reopenCase: () => t("reopenCase"),
  noTemplate: () => t("noTemplate"),
  hidden: (values: { placeholder: string | number }) => t("hidden", values),
  parentsOf: (values: { student: string | number }) => t("parentsOf", values),
  closed: () => t("closed"),
  reopened: () => t("reopened"),
  taskDone: () => t("taskDone"),
  taskReopened: () => t("taskReopened"),
  letterPrinted: () => t("letterPrinted"),
  lettersPrinted: (values: { count: number }) => t("lettersPrinted", values),
  noChannel: () => t("noChannel"),
  noParent: () => t("noParent"),
  notTold: () => t("notTold"),
  notActive: () => t("notActive"),
  unreachable: (values: { channels: string | number }) => t("unreachable", values),
  kept: (values: { count: number }) => t("kept", values),
  sending: (values: { count: number }) => t("sending", values),
  sendingSome: (values: { queued: string | number; count: number; others: number }) =>
    t("sendingSome", values),
  nothingSent: (values: { why: string | number }) => t("nothingSent", values),
  taskDoneStays: () => t("taskDoneStays"),
  taskDropped: () => t("taskDropped"),
  taskInHistory: () => t("taskInHistory"),
  taskOfStage: () => t("taskOfStage"),
  reopenToAdd: () => t("reopenToAdd"),
  closedByItself: () => t("closedByItself"),
};
