import { messages } from "../../schema/messages";
import words from "./words/failures/en.json" with { type: "json" };

const t = messages("kit/failures", words);

/** What is said when a request gets no usable answer; everything else is said by the server. */
export const failures = {
  offline: t("offline"),
  unreadable: t("unreadable"),
  unforeseen: t("unforeseen"),
  timeout: t("timeout"),
  status: (status: number) => t("status", { status }),
};
