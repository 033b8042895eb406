import { HelpButton } from "@rollcall/kit/browser/crud/help/help-button";
import { reports, type Report } from "./report";
import { reportStrings as words } from "./strings";

/** What columns of a report mean whose names alone do not say it, and its threshold. */
function meaningsIn({ name, columns }: Report) {
  const { meanings, ofTaking, threshold } = words.help;
  const known = name === "marking-compliance" ? { ...meanings, ...ofTaking } : meanings;
  return [
    ...columns.flatMap(({ key, label }) =>
      known[key] === undefined ? [] : [{ term: label, meaning: known[key] }],
    ),
    ...(reports.get(name)?.includes("threshold")
      ? [{ term: words.limit, meaning: threshold }]
      : []),
  ];
}

/** Explains the columns of a report beside its title. */
export function ReportHelp({ report }: { report: Report | undefined }) {
  const meanings = report ? meaningsIn(report) : [];
  return meanings.length > 0 ? (
    <HelpButton about={words.help.columns}>{meanings}</HelpButton>
  ) : null;
}
