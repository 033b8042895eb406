import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

export const t = messages("roster/page", words);

const statuses: Readonly<Record<string, string>> = {
  graduated: t("statuses.graduated"),
  inactive: t("statuses.inactive"),
  left: t("statuses.left"),
};

export const leavesText = (status: string, day: string) =>
  t("planned.leaves", { day, status: statuses[status] ?? status });
