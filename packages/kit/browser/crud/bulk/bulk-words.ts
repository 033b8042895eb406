import { pluralOf, type RecordAction, type Resource } from "../../../schema";
import { withinSentence } from "../../../schema/messages";
import { actionNames, t } from "../../strings/bulk";
import { t as recordActionsText } from "../../strings/record-actions";
import type { FailureTitles } from "../form/action-failure";
import { isUsual, type BulkAsk } from "./bulk-call";

const busyTitles = { delete: t("busy.delete"), restore: t("busy.restore") };

const failedTitles = { delete: t("failed.delete"), restore: t("failed.restore") };

/** No answer came, or none that can be read: it may be done. */
const unconfirmedTitles = { delete: t("unconfirmed.delete"), restore: t("unconfirmed.restore") };

const askOne = {
  delete: (title: string) => t("askOne.delete", { title }),
  restore: (title: string) => t("askOne.restore", { title }),
};

const explainOne = { delete: t("explainOne.delete"), restore: t("explainOne.restore") };

const doneOne = {
  delete: (title: string) => t("doneOne.delete", { title }),
  restore: (title: string) => t("doneOne.restore", { title }),
};

const notDoneOne = {
  delete: (title: string) => t("notDoneOne.delete", { title }),
  restore: (title: string) => t("notDoneOne.restore", { title }),
};

const askMany = {
  delete: (count: number, things: string) => t("ask.delete", { count, things }),
  restore: (count: number, things: string) => t("ask.restore", { count, things }),
};

const explainMany = { delete: t("explain.delete"), restore: t("explain.restore") };

const confirmMany = {
  delete: (count: number) => t("confirm.delete", { count }),
  restore: (count: number) => t("confirm.restore", { count }),
};

const doneMany = {
  delete: (count: number, things: string) => t("done.delete", { count, things }),
  restore: (count: number, things: string) => t("done.restore", { count, things }),
};

/** What is said around one thing that is done to records. */
export interface BulkWords extends FailureTitles {
  ask: string;
  explain: string;
  confirm: string;
  busy: string;
  /** Of so many of them. */
  done(count: number): string;
  /** The heading over what was not done. */
  notDone: string;
}

/** The name of so many of a resource: "book" or "books". */
export const thingsOf = (resource: Resource, count: number): string =>
  withinSentence(count === 1 ? resource.label : pluralOf(resource));

/** The words of deleting or restoring records. */
function usualWords(
  action: "delete" | "restore",
  resource: Resource,
  { count, title }: Pick<BulkAsk, "count" | "title">,
): BulkWords {
  const common = {
    busy: busyTitles[action],
    failed: failedTitles[action],
    unconfirmed: unconfirmedTitles[action],
  };
  if (title !== undefined)
    return {
      ...common,
      ask: askOne[action](title),
      explain: explainOne[action],
      confirm: actionNames[action],
      done: () => doneOne[action](title),
      notDone: notDoneOne[action](title),
    };
  return {
    ...common,
    ask: askMany[action](count, thingsOf(resource, count)),
    explain: explainMany[action],
    confirm: confirmMany[action](count),
    done: (done) => doneMany[action](done, thingsOf(resource, done)),
    notDone: t("result"),
  };
}

/** The words of a declared action. */
function declaredWords(
  { label, confirm }: RecordAction,
  resource: Resource,
  count: number,
): BulkWords {
  return {
    ask: recordActionsText("askMany", { label, count, things: thingsOf(resource, count) }),
    explain: [confirm, recordActionsText("explainMany")].filter(Boolean).join(" "),
    confirm: recordActionsText("confirmMany", { label, count }),
    busy: recordActionsText("busy", { label }),
    done: (done) =>
      recordActionsText("doneMany", { label, count: done, things: thingsOf(resource, done) }),
    notDone: t("result"),
    failed: recordActionsText("failed", { label }),
    unconfirmed: recordActionsText("unconfirmed", { label }),
  };
}

/** The words for what is asked. */
export const bulkWordsOf = (resource: Resource, ask: BulkAsk): BulkWords =>
  isUsual(ask.action)
    ? usualWords(ask.action, resource, ask)
    : declaredWords(ask.action, resource, ask.count);
