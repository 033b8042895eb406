import { slotPattern } from "../../../../school/slots/domain/slot-pattern";
import { longestFind } from "../../../../school/registers/page/expected-day";
import { isCalendarDate } from "@rollcall/kit/schema";

/**
 * What the page shows, as its address says: a day, and a register of it once class and slot are
 * chosen. Without a class, which of its registers are listed.
 */
export interface Address {
  date: string;
  classId?: number;
  slot?: string;
  /** What is looked for among the registers. */
  find?: string;
}

/** Reads `?class=3&date=2026-06-10&slot=day`; what is none is passed over, and no date is today. */
export function readAddress(params: URLSearchParams, today: string): Address {
  const [date, classId, slot] = [
    params.get("date") ?? "",
    params.get("class") ?? "",
    params.get("slot") ?? "",
  ];
  const find = (params.get("find") ?? "").trim().slice(0, longestFind);
  return {
    date: isCalendarDate(date) ? date : today,
    ...(/^[1-9]\d{0,8}$/.test(classId) ? { classId: Number(classId) } : {}),
    ...(slotPattern.test(slot) ? { slot } : {}),
    ...(find ? { find } : {}),
  };
}

/**
 * The same as a query; today, which another day it is tomorrow, stands in it too, so that a link
 * means what it meant.
 */
export const writeAddress = ({ date, classId, slot, find }: Address): string =>
  [
    ...(classId === undefined ? [] : [`class=${classId}`]),
    `date=${date}`,
    ...(slot === undefined ? [] : [`slot=${slot}`]),
    ...(find ? [`find=${encodeURIComponent(find)}`] : []),
  ].join("&");
