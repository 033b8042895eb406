import type { Counts } from "../../providers/attendance/expected-day";

/** A percentage with what it was counted by. */
export interface Figure {
  percentage: number | null;
  coverage: number | null;
  weight: number;
  counted: number;
  expected: number;
  marked: number;
  below: boolean;
  policy: { excused: string; unmarked: string };
  threshold: number;
}

export interface Code {
  code: string;
  label: string;
  counts_as: string;
  is_late: boolean;
  colour: string | null;
}

export interface Totals extends Counts {
  expected: number;
  percentage: number | null;
  coverage: number | null;
  below: boolean;
}

/** A code, or with the minutes late; null where there is no mark. */
export type Cell = string | [string, number] | null;

export interface SheetDay {
  date: string;
  closed: string | null;
  slots: { slot: string; label: string; taken: boolean; counts: boolean }[];
}

export interface SheetStudent {
  id: number;
  name: string;
  roll_no: number | null;
  cells: (Cell[] | null)[];
  totals: Totals;
}

/** The register sheet of a class and a month. */
export interface Sheet {
  class: { id: number; name: string; code: string };
  month: string;
  today: string;
  policy: Figure["policy"];
  threshold: number;
  codes: Code[];
  days: SheetDay[];
  students: SheetStudent[];
  totals: Totals & Figure;
}

export interface ExplainedSlot {
  slot: string;
  code: string | null;
  minutes_late: number | null;
  weight: number | null;
  reason: string;
}

export interface StudentDay {
  date: string;
  class_id: number | null;
  closed: string | null;
  slots: ExplainedSlot[];
}

/** One student's attendance over a span. */
export interface StudentYear extends Figure {
  student: { id: number; name: string; admission_no: string; roll_no: number | null; class: { id: number; name: string } | null };
  from: string;
  to: string;
  today: string;
  /** What the slots and the codes of the days are called. */
  slots: { slot: string; label: string }[];
  codes: Code[];
  counts: Record<string, number>;
  projection: { left: number; until: string; can_miss: number; must_attend: number; reachable: boolean } | null;
  streak: { days: number; at_least: boolean; from: string | null; to: string | null };
  days: StudentDay[];
}
