import { invalid } from "@rollcall/kit/api/errors";
import type { Action } from "./contract";
import { t } from "./text";

/** Heading in the documentation. */
export const subject = "Leave decisions";

/** A decision as it is asked for. */
export interface Decision {
  action: Action;
  note: string | null;
  from_date?: string | undefined;
  to_date?: string | undefined;
  /** Approved also where it goes over the allowance of its type. */
  over_allowance?: boolean | undefined;
}

/**
 * A checked body as a decision.
 * @throws ApiError 422 when a rejection says no reason (one that is only looked at needs none), or
 * a shortening no day.
 */
export function decisionOf(
  action: Action,
  isPreview: boolean,
  body: {
    note?: string | null | undefined;
    from_date?: string | null | undefined;
    to_date?: string | null | undefined;
    over_allowance?: boolean | undefined;
  },
): Decision {
  const decision: Decision = {
    action,
    note: body.note || null,
    from_date: body.from_date ?? undefined,
    to_date: body.to_date ?? undefined,
    over_allowance: body.over_allowance,
  };
  if (action === "reject" && decision.note === null && !isPreview)
    throw invalid({ note: [t("needsReason")] });
  if (action === "shorten" && !decision.from_date && !decision.to_date)
    throw invalid({ to_date: [t("needsDay")] });
  return decision;
}
