import { messages } from "../../schema/messages";
import words from "./words/single-sign-on/en.json" with { type: "json" };

const t = messages("kit/single-sign-on", words);

/** What pages say of signing in with accounts of other services. */
export const singleSignOn = {
  signInWith: (name: string) => t("signInWith", { name }),
  or: t("or"),
  title: t("title"),
  signingIn: t("signingIn"),
  backToSignIn: t("backToSignIn"),
  again: (name: string) => t("again", { name }),
  againText: t("againText"),
  blocked: t("blocked"),
  confirming: t("confirming"),
  confirmed: t("confirmed"),
  notConfirmed: t("notConfirmed"),
  linked: {
    title: t("linked.title"),
    since: (when: string) => t("linked.since", { when }),
    lastUsed: (ago: string) => t("linked.lastUsed", { ago }),
    failed: t("linked.failed"),
    unlink: t("linked.unlink"),
    unlinkFrom: (name: string) => t("linked.unlinkFrom", { name }),
    sure: (name: string) => t("linked.sure", { name }),
    sureText: (person: string, name: string) => t("linked.sureText", { person, name }),
  },
  waiting: {
    title: t("waiting.title"),
    text: t("waiting.text"),
    none: t("waiting.none"),
    failed: t("waiting.failed"),
    asked: (name: string, ago: string) => t("waiting.asked", { name, ago }),
    groups: (groups: string) => t("waiting.groups", { groups }),
    noGroups: t("waiting.noGroups"),
    approve: t("waiting.approve"),
    approveOne: (person: string) => t("waiting.approveOne", { person }),
    refuse: t("waiting.refuse"),
    refuseOne: (person: string) => t("waiting.refuseOne", { person }),
  },
};
