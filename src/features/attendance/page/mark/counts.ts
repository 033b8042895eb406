import type { Mark } from "../../domain/merge";
import type { Counts } from "../../../../school/registers/page/expected-day";
import type { Code } from "./register-answer";

/** How many are what, by the codes' own words; who is late is present too. */
export function countsOf(rows: readonly (Mark | null)[], codes: ReadonlyMap<string, Code>): Counts {
  const counts: Counts = {
    present: 0,
    absent: 0,
    excused: 0,
    half: 0,
    not_counted: 0,
    late: 0,
    unmarked: 0,
  };
  for (const mark of rows) {
    const code = mark ? codes.get(mark.code) : undefined;
    counts[code?.counts_as ?? "unmarked"] += 1;
    if (code?.is_late && code.counts_as === "present") counts.late += 1;
  }
  return counts;
}
