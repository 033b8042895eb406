import { useQuery } from "@tanstack/react-query";
import { call } from "../../../providers/call";
import { choicesOf, otherQuery, otherValues, type Compared, type Comparison } from "./compare";
import { queryOf, type Report } from "./report";
import { t } from "./text";

const comparisonNames = { year: t("comparisonNames.year"), school: t("comparisonNames.school") };

/** A report over a large school takes longer than a page may. Milliseconds. */
export const timeoutMs = 120_000;

/** @param query as the address has it; the API refuses what is no parameter of the report */
export const askReport = async (
  name: string,
  query: string,
  signal?: AbortSignal,
): Promise<Report> =>
  (
    await call("GET /admin/reports/:name", {
      params: { name },
      query: Object.fromEntries(new URLSearchParams(query)),
      timeoutMs,
      ...(signal ? { signal } : {}),
    })
  ).data;

/** Asks for a report; who leaves the page stops the question. */
export const useReport = (name: string, query: string, enabled: boolean) =>
  useQuery<Report>({
    queryKey: ["reports", name, query],
    enabled,
    staleTime: 60_000,
    placeholderData: (before) => (before?.name === name ? before : undefined),
    queryFn: ({ signal }) => askReport(name, query, signal),
  });

/** What a report is held against, as the address says; it is asked for only when it is chosen. */
export function useCompared(
  report: Report | undefined,
  params: URLSearchParams,
  onChange: (changes: Readonly<Record<string, string | null>>) => void,
): Compared | undefined {
  const [by, classId] = [params.get("by"), params.get("class_id")];
  const choices = report ? choicesOf(report.name, classId) : [];
  const chosen = choices.find((one) => one === params.get("compare"));
  const name = report?.name ?? "";
  const other = useReport(
    name,
    chosen && report
      ? queryOf(name, new URLSearchParams(otherQuery(chosen, report, { by, classId })))
      : "",
    chosen !== undefined,
  );
  if (choices.length === 0) return undefined;
  return {
    chosen,
    choices,
    choose: (next: Comparison | undefined) => onChange({ compare: next ?? null }),
    ownName: chosen === "year" ? t("thisYear") : chosen === "school" ? t("thisClass") : undefined,
    name: chosen ? comparisonNames[chosen] : "",
    values:
      chosen && other.data && !other.isPlaceholderData
        ? otherValues(chosen, other.data, by)
        : undefined,
    isFailed: other.isError,
  };
}
