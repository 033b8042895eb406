// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "figures/page/figures",
  {
    "free.days": { count: number };
    free: { count: number };
    mixed: undefined;
    "counted.nothing": undefined;
    "counted.days": { attended: number; counted: number };
    "counted.sessions": { attended: number; counted: number };
    "coverage.nothing": undefined;
    coverage: { marked: number; expected: number; coverage: string | number };
    below: { threshold: string | number };
    "counts.present": undefined;
    "counts.absent": undefined;
    "counts.free_absence": undefined;
    "counts.late_absent": undefined;
    "counts.half": undefined;
    "counts.late_half": undefined;
    "counts.excused": undefined;
    "counts.not_counted": undefined;
    "counts.late": undefined;
    "counts.unmarked": undefined;
    "counts.closed": undefined;
    "counts.not_enrolled": undefined;
    attendance: undefined;
    day: undefined;
    minimum: { threshold: string | number };
    noRegister: undefined;
    minutesLate: undefined;
    failed: undefined;
    retry: undefined;
    loading: undefined;
  }
>;
export default words;
