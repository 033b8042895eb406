import { messages } from "../../schema/messages";
import words from "./words/person-reach/en.json" with { type: "json" };

const t = messages("kit/person-reach", words);

/** What the page of a person says of how messages reach them. */
export const personReach = {
  title: t("title"),
  noChannel: t("noChannel"),
  noAddress: t("noAddress"),
  devices: (count: number) => t("devices", { count }),
  refused: (reason: string, when: string) => t("refused", { when, reason }),
  allow: t("allow"),
  declined: t("declined"),
  declinedLine: (type: string, channel: string, when: string) =>
    t("declinedLine", { type, channel, when }),
  subscribe: t("subscribe"),
  unread: t("unread"),
  retry: t("retry"),
  failed: t("failed"),
  unconfirmed: t("unconfirmed"),
};
