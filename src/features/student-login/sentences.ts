import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("student-login", words);

/** What students read as they sign in, in the language at work. */
export const sentences = {
  cannotSignIn: () => t("cannotSignIn"),
  codeMade: () => t("codeMade"),
  deviceOn: () => t("deviceOn"),
  deviceOff: () => t("deviceOff"),
  wrong: () => t("wrong"),
  outdated: () => t("outdated"),
  who: () => t("who"),
  signedIn: () => t("signedIn"),
  signedOut: () => t("signedOut"),
  ended: () => t("ended"),
  off: () => t("off"),
  notAdmitted: () => t("notAdmitted"),
  switchedOn: () => t("switchedOn"),
  switchedOff: () => t("switchedOff"),
};
