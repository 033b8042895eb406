import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { mostRows } from "../domain/most-rows";
import type { Report } from "./report";
import { askReport } from "./use-report";

/**
 * A report of several pages with all of its rows, `mostRows` at the most, from the moment it is
 * prepared for printing until it is printed. A report of one page is whole as it is.
 */
export function useWholeReport(name: string, query: string, report: Report | undefined) {
  const [whole, setWhole] = useState<{ query: string; report: Report }>();
  useEffect(() => {
    const drop = () => setWhole(undefined);
    window.addEventListener("afterprint", drop);
    return () => window.removeEventListener("afterprint", drop);
  }, []);
  const isPaged = (report?.paging?.last_page ?? 1) > 1;
  const prepare = async () => {
    const all = new URLSearchParams(query);
    all.set("page", "1");
    all.set("per_page", String(mostRows));
    const answer = await askReport(name, all.toString());
    // Drawn before the browser takes the page.
    flushSync(() => setWhole({ query, report: answer }));
  };
  return {
    report: whole?.query === query ? whole.report : report,
    prepare: isPaged ? prepare : undefined,
  };
}
