import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("gate-devices/domain", words);

/** What the API says of devices at the gate, in the language at work. */
export const sentences = {
  label: {
    name: () => t("label.name"),
    serial: () => t("label.serial"),
    place: () => t("label.place"),
  },
  serialForm: () => t("serialForm"),
  serialTaken: (values: { name: string }) => t("serialTaken", values),
  ids: () => t("ids"),
  notifies: () => t("notifies"),
  address: () => t("address"),
  addressChanged: () => t("addressChanged"),
  noFile: () => t("noFile"),
  tooLarge: (values: { megabytes: number }) => t("tooLarge", values),
  noPunches: () => t("noPunches"),
  tooMany: (values: { count: number }) => t("tooMany", values),
  tooManyCalls: (values: { calls: number }) => t("tooManyCalls", values),
  added: () => t("added"),
  changed: () => t("changed"),
  removed: () => t("removed"),
  keyMade: () => t("keyMade"),
  approved: () => t("approved"),
  withdrawn: () => t("withdrawn"),
  found: (values: { noted: number; unknown: number }) => t("found", values),
  decided: (values: { noted: number; waiting: number }) => t("decided", values),
  taken: (values: { taken: number; known: number }) => t("taken", values),
};
