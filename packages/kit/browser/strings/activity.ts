type Details = Readonly<Record<string, unknown>>;

const formats: Readonly<Record<string, string>> = { csv: "CSV", xlsx: "Excel" };
const as = ({ format }: Details) =>
  ` as ${(Object.hasOwn(formats, String(format)) && formats[String(format)]) || String(format)}`;

/** What was taken out: a report by its title, or records by their number. */
function taken(details: Details, singular: string, plural: string): string {
  if (typeof details["report"] === "string") return `the report “${details["report"]}”`;
  const count = Number(details["records"]);
  return Number.isFinite(count)
    ? `${count.toLocaleString("en")} ${(count === 1 ? singular : plural).toLowerCase()}`
    : plural.toLowerCase();
}

/** What the activity log says of an export, in words that follow who did it. */
export const activityStrings = {
  exported: (details: Details, singular: string, plural: string) =>
    `exported ${taken(details, singular, plural)}${as(details)}`,
  startedExport: (details: Details, singular: string, plural: string) =>
    `started exporting ${taken(details, singular, plural)}${as(details)}`,
  /** What else is said of an act, on one line. */
  details: (details: Details) => {
    const {
      format,
      filters,
      call,
      permission,
      reason,
      times,
      file,
      broken_off_after: sent,
    } = details;
    const count = Number(times);
    return [
      format === undefined ? undefined : `${taken(details, "record", "records")}${as(details)}`,
      sent === undefined ? undefined : `stopped after ${Number(sent).toLocaleString("en")}`,
      filters,
      permission === undefined
        ? reason && `reason: ${String(reason).replaceAll("_", " ")}`
        : `needs ${String(permission)}`,
      call,
      count > 1 ? `at least ${count.toLocaleString("en")} times` : undefined,
      file,
    ]
      .filter((part) => typeof part === "string" && part !== "")
      .join(" · ");
  },
} as const;
