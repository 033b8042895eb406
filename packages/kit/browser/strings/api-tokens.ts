import { messages } from "../../schema/messages";
import words from "./words/api-tokens/en.json" with { type: "json" };

const t = messages("kit/api-tokens", words);

/** What pages say of API tokens. */
export const apiTokenStrings = {
  title: t("title"),
  text: t("text"),
  none: t("none"),
  failed: t("failed"),
  make: t("make"),
  making: t("making"),
  name: t("name"),
  nameHelp: t("nameHelp"),
  nameRequired: t("nameRequired"),
  days: t("days"),
  daysOf: (count: number) => t("daysOf", { count }),
  scope: t("scope"),
  chosen: t("scope.chosen"),
  all: t("scope.all"),
  permissions: t("permissions"),
  permissionsRequired: t("permissionsRequired"),
  cancel: t("cancel"),
  made: t("made"),
  keep: t("keep"),
  token: t("token"),
  copy: t("copy"),
  copied: t("copied"),
  done: t("done"),
  ending: (ending: string) => t("ending", { ending }),
  everything: t("everything"),
  may: (count: number) => t("may", { count }),
  until: (moment: string) => t("until", { moment }),
  expired: t("expired"),
  used: (ago: string, address: string | null) =>
    address === null ? t("used", { ago }) : t("usedFrom", { ago, address }),
  neverUsed: t("neverUsed"),
  madeBy: (name: string) => t("madeBy", { name }),
  end: t("end"),
  endOf: (name: string) => t("endOf", { name }),
  sure: (name: string) => t("sure", { name }),
  sureText: t("sureText"),
  ended: t("ended"),
  admin: { title: t("admin.title"), none: t("admin.none"), system: t("admin.system") },
  everybody: {
    title: t("all.title"),
    link: t("all.link"),
    text: t("all.text"),
    none: t("all.none"),
    owner: (name: string) => t("all.owner", { name }),
  },
};
