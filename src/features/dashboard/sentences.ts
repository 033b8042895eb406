import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("dashboard", words);

/** What the API of the first page says, in the language at work. */
export const sentences = {
  notAbsent: () => t("notAbsent"),
  chooseParent: () => t("chooseParent"),
  contactedAlready: (values: { who: string | number }) => t("contactedAlready", values),
  someone: () => t("someone"),
  callRecorded: () => t("callRecorded"),
  markedContacted: () => t("markedContacted"),
  noRegister: () => t("noRegister"),
  complete: () => t("complete"),
  notDue: () => t("notDue"),
  notExpected: () => t("notExpected"),
  closed: () => t("closed"),
  remindedAlready: (values: { who: string | number; minutes: number }) =>
    t("remindedAlready", values),
  openRegister: () => t("openRegister"),
  incompleteOf: (values: { class: string | number }) => t("incompleteOf", values),
  incompleteText: (values: {
    register: string | number;
    day: string | number;
    marked: string | number;
    expected: string | number;
  }) => t("incompleteText", values),
  missingOf: (values: { class: string | number }) => t("missingOf", values),
  missingText: (values: { register: string | number; day: string | number }) =>
    t("missingText", values),
  others: (values: { count: string | number }) => t("others", values),
  willSee: (values: { names: string | number }) => t("willSee", values),
  onItsWay: (values: { name: string | number }) => t("onItsWay", values),
  noAccount: (values: { name: string | number }) => t("noAccount", values),
  noAccountCall: (values: { name: string | number; phone: string | number }) =>
    t("noAccountCall", values),
  noAccountNoPhone: (values: { name: string | number }) => t("noAccountNoPhone", values),
  noReminder: () => t("noReminder"),
  nobodyToRemind: () => t("nobodyToRemind"),
  sentAlready: () => t("sentAlready"),
  absentOn: (values: { day: string | number }) => t("absentOn", values),
  absentText: (values: { names: string | number; count: number; day: string | number }) =>
    t("absentText", values),
  kept: (values: { count: number }) => t("kept", values),
  sending: (values: { count: number }) => t("sending", values),
  noChannel: () => t("noChannel"),
  noParent: () => t("noParent"),
  unreachable: (values: { channels: string | number }) => t("unreachable", values),
};
