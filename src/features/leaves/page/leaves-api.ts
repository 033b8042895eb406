import { call, type AnswerTo, type BodyFor, type QueryFor } from "../../../providers/call";
import { callInSlices } from "@rollcall/kit/browser/crud/bulk/long-call";
import { http } from "@rollcall/kit/browser/providers/http";
import { leaves } from "../../../resources/leaves";

export const states = leaves.fields.status.options;
export type State = (typeof states)[number];
export type Action = "approve" | "reject" | "cancel" | "shorten";

/** A leave as the page lists it. */
export type LeaveRequest = AnswerTo<"GET /admin/leaves/requests">[number];
export type Month = AnswerTo<"GET /admin/leaves/month">;
/** What the calendar knows of a leave. */
export type Away = Month["leaves"][number];

/** What a decision would do. */
export type Preview = AnswerTo<"POST /admin/leaves/:id/approve/preview">;
/** What became of many. */
export type Outcome = AnswerTo<"POST /admin/leaves/bulk-decide">;
/** What deciding many would do. */
export type LookAhead = AnswerTo<"POST /admin/leaves/bulk-decide/preview">;
/** What a decision says; days only where a leave is shortened. */
type Decision = BodyFor<"POST /admin/leaves/:id/shorten"> & { over_allowance?: boolean };
type ManyDecided = BodyFor<"POST /admin/leaves/bulk-decide">;

/** Everything that is asked of leaves, for asking again. */
export const leavesKey = ["leaves"] as const;

/** What a student has used of each type. */
export const askForAllowances = async (id: number, signal: AbortSignal) =>
  (await call("GET /admin/leaves/allowances/:id", { params: { id }, signal })).data;

/** One page of leaves. Rejects with an `ApiFailure`, as all of these. */
export const askForRequests = (
  query: QueryFor<"GET /admin/leaves/requests">,
  signal: AbortSignal,
) => call("GET /admin/leaves/requests", { query, answer: "page", signal });
export const askForCounts = async (search: string, signal: AbortSignal) =>
  (await call("GET /admin/leaves/counts", { query: { search: search || undefined }, signal })).data;
export const askForMonth = async (month: string, signal: AbortSignal) =>
  (await call("GET /admin/leaves/month", { query: { month: month || undefined }, signal })).data;

/** What a decision would do to one leave. */
export const lookAhead = async (id: number, action: Action, body: Decision, signal: AbortSignal) =>
  (await call(`POST /admin/leaves/:id/${action}/preview`, { params: { id }, body, signal })).data;
/** Makes a decision on one leave as it was looked at. */
export const decide = (id: number, action: Action, body: Decision, version: number, key: string) =>
  call(`POST /admin/leaves/:id/${action}`, { params: { id }, body, version, key });

/** The same for many. */
export const lookAheadMany = async (body: ManyDecided, signal: AbortSignal) =>
  (await call("POST /admin/leaves/bulk-decide/preview", { body, signal })).data;
/**
 * Decides many. `tell` hears how many are decided; sent again under the same key it goes on where
 * it stopped.
 */
export const decideMany = (body: ManyDecided, key: string, tell: (done: number) => void) =>
  callInSlices((sending) => call("POST /admin/leaves/bulk-decide", { body, ...sending }), {
    key,
    tell,
    client: http,
  });
