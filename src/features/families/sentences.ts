import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("families", words);

/** What families read of the API, in the language at work. */
export const sentences = {
  leaveOf: (values: { action: string | number; name: string | number }) => t("leaveOf", values),
  yourRequest: (values: {
    action: string | number;
    student: string | number;
    type: string | number;
    days: string | number;
  }) => t("yourRequest", values),
  noDateOfBirth: () => t("noDateOfBirth"),
  stillParent: () => t("stillParent"),
  wrongDate: (values: { left: number }) => t("wrongDate", values),
  dateFirst: () => t("dateFirst"),
  chooseMonth: (values: { earliest: string | number; latest: string | number }) =>
    t("chooseMonth", values),
  notInClass: () => t("notInClass"),
  seeDay: (values: { name: string | number }) => t("seeDay", values),
  gone: () => t("gone"),
  asked: () => t("asked"),
  revoked: (values: { count: number }) => t("revoked", values),
  minutes: (values: { minutes: number }) => t("minutes", values),
  lateBy: (values: { mark: string | number; minutes: string | number }) => t("lateBy", values),
  tooMany: () => t("tooMany"),
  tooManyFiles: (values: { count: number }) => t("tooManyFiles", values),
  noSpace: () => t("noSpace"),
  damaged: () => t("damaged"),
  daysBack: (values: { days: string | number }) => t("daysBack", values),
  thanks: () => t("thanks"),
};
