import type { Numbering } from "../../domain/rollover/roll-numbers";
import type { Step, Target } from "../../domain/rollover/plan";
import { http } from "../../providers/http";

export interface Year {
  id: number;
  name: string;
  start_date: string;
  end_date: string;
  is_current: boolean;
}

/** A class whose students are to be moved. */
export interface Source {
  id: number;
  name: string;
  code: string;
  trashed: boolean;
  students: number;
  suggested: Target | null;
}

/** What the end of a year looks like before anything is chosen. */
export interface Overview {
  years: Year[];
  today: string;
  from: Year | null;
  to: Year | null;
  classes: Source[];
  targets: { id: number; name: string }[];
  without_class: number;
  already: number;
}

export type Kind = Step["kind"];

export interface Rehearsed {
  id: number;
  name: string;
  admission_no: string;
  kind: Kind;
  from_class_id: number | null;
  to_class_id: number | null;
  roll_no: number | null;
  why: string | null;
}

/** What would become of everybody. */
export interface Rehearsal {
  from: Year;
  to: Year;
  today: string;
  fingerprint: string;
  counts: Record<Kind, number>;
  warnings: string[];
  classes: { id: number; name: string }[];
  students: Rehearsed[];
}

/** What is asked for. */
export interface Asked {
  from_year: number;
  to_year: number;
  classes: { class_id: number; to: Target }[];
  students: { student_id: number; to: Target }[];
  roll_numbers: Numbering;
}

export interface Outcome {
  to: Year;
  changed: number;
  made_current: boolean;
  counts: Record<Kind, number>;
}

/** Everything that is asked here, for asking again. */
export const rolloverKey = ["rollover"] as const;
/** A large school takes longer than a page may. Milliseconds. */
const patience = 120_000;
const data = async <T>(answer: Promise<unknown>): Promise<T> => ((await answer) as { data: T }).data;

/** The classes at the end of a year; of the current one without an id. Rejects with an `ApiFailure`, as all of these. */
export const askForOverview = (from: number | null, signal: AbortSignal) => data<Overview>(http.get(`/admin/rollover${from === null ? "" : `?from_year=${from}`}`, { signal, timeout: patience }));
export const askForRehearsal = (asked: Asked, signal: AbortSignal) => data<Rehearsal>(http.post("/admin/rollover/rehearse", asked, { signal, timeout: patience }));
export const start = (body: object, key: string) => data<Outcome>(http.post("/admin/rollover", body, { headers: { "Idempotency-Key": key }, timeout: patience }));
