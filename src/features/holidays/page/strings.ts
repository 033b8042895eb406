import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("holidays/page", words);

/** What the year of holidays says, and the form of one. */
export const holidayStrings = {
  title: t("title"),
  views: t("views"),
  list: t("list"),
  year: t("year"),
  special: t("special"),
  calendars: t("calendars"),
  before: t("before"),
  after: t("after"),
  thisYear: t("thisYear"),
  create: t("create"),
  import: t("import"),
  kinds: {
    public: t("kinds.public"),
    institution: t("kinds.institution"),
    vacation: t("kinds.vacation"),
  },
  off: t("off"),
  specialDay: t("specialDay"),
  someClasses: t("someClasses"),
  add: (day: string) => t("add", { day }),
  none: t("none"),
  noneText: t("noneText"),
  failed: t("failed"),
  loading: t("loading"),
  legend: t("legend"),
  listOf: t("listOf"),

  whatIf: {
    title: t("whatIf.title"),
    counts: (registers: number, classes: number, marks: number) =>
      t("whatIf.counts", { registers, classes, marks }),
    failed: t("whatIf.failed"),
    specialTitle: t("whatIf.specialTitle"),
  },
} as const;
