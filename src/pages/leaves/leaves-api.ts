import { http } from "../../providers/http";
import { queryText } from "../../providers/notifications/ask";
import type { ListMeta } from "../../providers/data-provider";

export const states = ["pending", "approved", "rejected", "cancelled"] as const;
export type State = (typeof states)[number];
export type Action = "approve" | "reject" | "cancel" | "shorten";

interface Named {
  id: number;
  name: string;
}

/** What the calendar knows of a leave. */
export interface Away {
  id: number;
  student: Named & { admission_no: string };
  class: Named | null;
  type: Named & { code: string; colour: string | null };
  from_date: string;
  to_date: string;
  /** Names of its slots; null where it covers whole days. */
  only: string[] | null;
  status: State;
}

/** A leave as the page lists it. */
export interface LeaveRequest extends Away {
  version: number;
  school_days: number;
  reason: string;
  attachment: number | null;
  decision_note: string | null;
  decided_at: string | null;
  decided_by: Named | null;
  filed_by: string | null;
  created_at: string;
}

interface Place {
  date: string;
  label: string;
  slot: string;
  class: string;
}

/** What a decision would do. */
export interface Preview {
  student: Named;
  version: number;
  changes: number;
  to_come: number;
  skips: { date: string; why: string }[];
  marks: (Place & { before: string | null; after: string | null })[];
  conflicts: (Place & { why: string })[];
}

export interface Month {
  from: string;
  to: string;
  today: string;
  closed: { date: string; why: string }[];
  total: number;
  leaves: Away[];
}

/** What became of many. */
export interface Outcome {
  done: number[];
  failed: { id: number; reason: string }[];
}

/** Everything that is asked of leaves, for asking again. */
export const leavesKey = ["leaves"] as const;
const below = (path: string) => `/admin/leaves${path}`;
const data = async <T>(answer: Promise<unknown>): Promise<T> => ((await answer) as { data: T }).data;

/** One page of leaves. Rejects with an `ApiFailure`, as all of these. */
export const askForRequests = async (query: object, signal: AbortSignal) => (await http.get(`${below("/requests")}?${queryText(query)}`, { signal })) as unknown as { data: LeaveRequest[]; meta: ListMeta };
export const askForCounts = (search: string, signal: AbortSignal) => data<Record<State, number>>(http.get(`${below("/counts")}?${queryText({ search })}`, { signal }));
export const askForMonth = (month: string, signal: AbortSignal) => data<Month>(http.get(`${below("/month")}?${queryText({ month })}`, { signal }));

/** What a decision would do to one leave. */
export const lookAhead = (id: number, action: Action, body: object, signal: AbortSignal) => data<Preview>(http.post(below(`/${id}/${action}/preview`), body, { signal }));
/** Makes a decision on one leave as it was looked at. */
export const decide = (id: number, action: Action, body: object, version: number, key: string) =>
  http.post(below(`/${id}/${action}`), body, { headers: { "If-Match": `"${version}"`, "Idempotency-Key": key } }) as unknown as Promise<{ message: string }>;

/** The same for many. */
export const lookAheadMany = (body: object, signal: AbortSignal) => data<Outcome & { changes: number; skips: number }>(http.post(below("/bulk-decide/preview"), body, { signal }));
/** Many leaves take longer than a page may. Milliseconds. */
const patience = 120_000;
export const decideMany = (body: object, key: string) => data<Outcome>(http.post(below("/bulk-decide"), body, { headers: { "Idempotency-Key": key }, timeout: patience }));
