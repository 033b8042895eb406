import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { holidayEffect, type HolidayEffect } from "../holidays/api";
import type { PlanLine } from "./domain/plan";

/** No days: what a holiday that goes leaves closed. */
const nothing = { start_date: "0001-01-02", end_date: "0001-01-01" };
const none: HolidayEffect = { registers: 0, classes: 0, marks: 0, reopened: 0 };

/** What a line of a plan would do to registers that exist. */
export function effectOf(
  call: Pick<RequestContext, "db">,
  { before, after, holidayId }: PlanLine,
  today: string,
): Promise<HolidayEffect> {
  const first = [before?.from, after?.from].filter((day) => day !== undefined).sort()[0] ?? "";
  // Registers are taken of today and of days before.
  if (first > today) return Promise.resolve(none);
  const days = after ? { start_date: after.from, end_date: after.to } : nothing;
  return holidayEffect(call, { ...days, id: holidayId });
}

/** Whether a line touches nothing that somebody has done here. */
export const isHarmless = (
  { whole, byHand, declined }: PlanLine,
  { registers, reopened }: HolidayEffect,
): boolean => whole && !byHand && !declined && registers === 0 && reopened === 0;
