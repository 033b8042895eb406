import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("roster/page", words);

/** What the form of a student says of a move. */
export const moveStrings = { title: t("move.title"), failed: t("move.failed") };

/** What the form of a student says of others of one name and birthday. */
export const alikeStrings = { title: t("alike.title"), failed: t("alike.failed") };

/** What the form of an academic year says of its days. */
export const yearStrings = { title: t("year.title"), failed: t("year.failed") };

/** What the form of a class says of archiving it. */
export const archiveStrings = { title: t("archive.title"), failed: t("archive.failed") };

const statuses: Readonly<Record<string, string>> = {
  graduated: t("statuses.graduated"),
  inactive: t("statuses.inactive"),
  left: t("statuses.left"),
};

/** What a student's page says of what lies ahead. */
export const plannedStrings = {
  moves: (name: string | undefined, day: string) =>
    name === undefined ? t("planned.leavesClass", { day }) : t("planned.moves", { name, day }),
  leaves: (status: string, day: string) =>
    t("planned.leaves", { day, status: statuses[status] ?? status }),
  cancel: t("planned.cancel"),
  failed: t("planned.failed"),
  unconfirmed: t("planned.unconfirmed"),
};
