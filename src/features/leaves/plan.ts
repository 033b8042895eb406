import { covers, planApproval, planRelease, type LeaveSpan, type MarkChange } from "./domain/leave";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Row } from "@rollcall/kit/api/db/row";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { Decision } from "./body";
import type { Action } from "./contract";
import {
  daysIn,
  skipsOf,
  type Leave,
  type NamedSlot,
  type LeaveFacts,
  type Skip,
} from "./leave-facts";
import { t } from "./text";

/** What a decision does: to the leave, and to the marks that are taken already. */
export interface Plan {
  /** The fields of the leave as they will be. */
  fields: {
    status: "approved" | "rejected" | "cancelled";
    from_date: CalendarDay;
    to_date: CalendarDay;
  };
  marks: MarkChange<NamedSlot>[];
  /** Changed by a person since the leave set them: left alone. */
  kept: NamedSlot[];
  /** Days of the leave on which there is nothing to mark. */
  skips: Skip[];
}

const wanted: Readonly<Record<Action, readonly string[]>> = {
  approve: ["pending"],
  reject: ["pending", "approved"],
  cancel: ["approved"],
  shorten: ["approved"],
};

/** @throws ApiError 409 when the leave is not in a state for it. */
export function refuseState(action: Action, leave: Readonly<Row>): void {
  const status = String(leave["status"]);
  if (!wanted[action].includes(status)) throw clash(t("notNow", { status, action }));
}

/**
 * The days that are left of a leave.
 * @throws ApiError 422 when they are not within it, or are all of it.
 */
function shortened({ from, to, slots }: LeaveSpan, { from_date, to_date }: Decision): LeaveSpan {
  const left = { from: from_date ?? from, to: to_date ?? to, slots };
  if (left.from < from) throw invalid({ from_date: [t("beginsOn", { from })] });
  if (left.to > to) throw invalid({ to_date: [t("endsOn", { to })] });
  if (left.to < left.from) throw invalid({ to_date: [t("nothingLeft")] });
  if (left.from === from && left.to === to)
    throw invalid({ to_date: [t("sameDays", { from, to })] });
  return left;
}

/** What a decision on a leave does. @throws ApiError 409, 422 when it cannot be made. */
export function planOf(leave: Leave, decision: Decision, facts: LeaveFacts): Plan {
  const days = { from_date: leave.from, to_date: leave.to };
  if (decision.action === "approve") {
    if (facts.type.retired) throw clash(t("codeRetired"));
    return {
      fields: { status: "approved", ...days },
      marks: planApproval({ ...leave, codeId: facts.type.codeId }, facts.taken),
      kept: [],
      skips: skipsOf(leave, facts),
    };
  }
  const left = decision.action === "shorten" ? shortened(leave, decision) : null;
  const { giveBack, kept } = planRelease(leave.id, left, facts.taken);
  const status =
    decision.action === "shorten"
      ? "approved"
      : decision.action === "cancel"
        ? "cancelled"
        : "rejected";
  return {
    fields: { status, from_date: left?.from ?? leave.from, to_date: left?.to ?? leave.to },
    marks: giveBack,
    kept,
    skips: [],
  };
}

/** School days of a leave whose registers are still to be taken: they will suggest it. */
export function daysToCome(leave: Leave, facts: LeaveFacts): number {
  const closed = new Set(skipsOf(leave, facts).map(({ date }) => date));
  const taken = new Set(
    facts.taken
      .filter(({ day, slot, open, enrolled }) => open && enrolled && covers(leave, day, slot))
      .map(({ day }) => day),
  );
  return daysIn(leave).filter((date) => !closed.has(date) && !taken.has(date)).length;
}
