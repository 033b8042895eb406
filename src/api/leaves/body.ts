import * as z from "zod";
import { isCalendarDate, isStorableText } from "../../schema";
import { sentences } from "../../schema/sentences";
import { invalid } from "../http/errors";
import { bodyOf } from "../identity/read-body";
import { recordId } from "../notifications/body";

/** Heading in the documentation. */
export const subject = "Leave decisions";

/** What can be decided of a leave. */
export const actions = ["approve", "reject", "cancel", "shorten"] as const;
export type Action = (typeof actions)[number];

/** A decision as it is asked for. */
export interface Decision {
  action: Action;
  note: string | null;
  from_date?: string | undefined;
  to_date?: string | undefined;
}

const longestNote = 1000;
const mostDecided = 200;
const note = z.string(sentences.text("Note")).trim().max(longestNote, sentences.tooLong("Note", longestNote)).refine(isStorableText, sentences.unstorable("Note")).nullish();
const day = (label: string) => z.string(sentences.date(label)).refine(isCalendarDate, sentences.date(label)).nullish();

const noteBody = bodyOf({ note });
const shortenBody = bodyOf({ note, from_date: day("First day"), to_date: day("Last day") });
/** The body of each decision. */
export const bodies = { approve: noteBody, reject: noteBody, cancel: noteBody, shorten: shortenBody } as const;

const ids = z.array(recordId, "Leaves must be a list of IDs.").min(1, "Choose at least one leave.").max(mostDecided, `At most ${mostDecided} leaves can be decided at a time.`);
/** The body of a decision on many. */
export const bulkBody = bodyOf({ ids, action: z.enum(["approve", "reject"], `"action" is approve or reject.`), note });

/** A checked body as a decision. @throws ApiError 422 when a rejection says no reason (one that is only looked at needs none), or a shortening no day. */
export function decisionOf(action: Action, isPreview: boolean, body: { note?: string | null | undefined; from_date?: string | null | undefined; to_date?: string | null | undefined }): Decision {
  const decision: Decision = { action, note: body.note || null, from_date: body.from_date ?? undefined, to_date: body.to_date ?? undefined };
  if (action === "reject" && decision.note === null && !isPreview) throw invalid({ note: ["Say why the leave is rejected."] });
  if (action === "shorten" && !decision.from_date && !decision.to_date) throw invalid({ to_date: ["Give the new last day, or the new first day."] });
  return decision;
}
