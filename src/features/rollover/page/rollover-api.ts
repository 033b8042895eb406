import { call, type AnswerTo, type BodyFor } from "../../../providers/call";

/** What the end of a year looks like before anything is chosen. */
export type Overview = AnswerTo<"GET /admin/rollover">;
/** The latest start of a year that has not been undone. */
export type Last = NonNullable<Overview["last"]>;
/** A class whose students are to be moved. */
export type Source = Overview["classes"][number];
/** What would become of everybody. */
export type Rehearsal = AnswerTo<"POST /admin/rollover/rehearse">;
export type Rehearsed = Rehearsal["students"][number];
export type Kind = Rehearsed["kind"];
/** What is asked for. */
export type RolloverRequest = BodyFor<"POST /admin/rollover/rehearse">;
export type Outcome = AnswerTo<"POST /admin/rollover">;

/** Everything that is asked here, for asking again. */
export const rolloverKey = ["rollover"] as const;
/** A large school takes longer than a page may. Milliseconds. */
const timeoutMs = 120_000;

/**
 * The classes at the end of a year; of the current one without an id. Rejects with an `ApiFailure`,
 * as all of these.
 */
export const askForOverview = async (from: number | null, signal: AbortSignal) =>
  (
    await call("GET /admin/rollover", {
      query: { from_year: from ?? undefined },
      signal,
      timeoutMs,
    })
  ).data;
export const askForRehearsal = async (body: RolloverRequest, signal: AbortSignal) =>
  (await call("POST /admin/rollover/rehearse", { body, signal, timeoutMs })).data;
export const start = async (body: BodyFor<"POST /admin/rollover">, key: string) =>
  (await call("POST /admin/rollover", { body, key, timeoutMs })).data;
export const undoStart = (id: number, key: string) =>
  call("POST /admin/rollover/:id/undo", { params: { id }, key, timeoutMs });
