import { longestFind } from "../../../school/registers/page/expected-day";
import {
  registerStates,
  type RegisterState,
} from "../../../school/registers/domain/register-state";
import { isCalendarDate } from "@rollcall/kit/schema";

export const tabs = ["month", "day", "student"] as const;
export type Tab = (typeof tabs)[number];

export const states = registerStates;

/** What the page shows, as its address says. */
export interface Address {
  tab: Tab;
  classId?: number | undefined;
  month?: string | undefined;
  date?: string | undefined;
  /** Which registers of the day are shown: those in a state, those that something is written on. */
  state?: RegisterState | undefined;
  find?: string | undefined;
  studentId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The percentage of awards, and on how many counted registers at least. */
  award?: number | undefined;
  atLeast?: number | undefined;
}

const idOf = (text: string | null) =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
const dayOf = (text: string | null) => (text && isCalendarDate(text) ? text : undefined);

const shareOf = (text: string | null) =>
  text && /^(100|\d{1,2}(\.\d{1,2})?)$/.test(text) ? Number(text) : undefined;

/** Reads the address; what is none is passed over. */
export function readAddress(params: URLSearchParams): Address {
  const month = params.get("month");
  return {
    tab: tabs.find((tab) => tab === params.get("tab")) ?? "month",
    classId: idOf(params.get("class")),
    studentId: idOf(params.get("student")),
    month: month && dayOf(`${month}-01`) ? month : undefined,
    date: dayOf(params.get("date")),
    state: states.find((state) => state === params.get("state")),
    find: params.get("find")?.trim().slice(0, longestFind) || undefined,
    from: dayOf(params.get("from")),
    to: dayOf(params.get("to")),
    award: shareOf(params.get("award")),
    atLeast: idOf(params.get("at_least")),
  };
}

/** The same as a query. */
export function writeAddress({
  tab,
  classId,
  month,
  date,
  state,
  find,
  studentId,
  from,
  to,
  award,
  atLeast,
}: Address): string {
  const said: [string, string | number | undefined][] = [
    ["tab", tab],
    ["class", classId],
    ["month", month],
    ["date", date],
    ["state", state],
    ["find", find && encodeURIComponent(find)],
    ["student", studentId],
    ["from", from],
    ["to", to],
    ["award", award],
    ["at_least", atLeast],
  ];
  return said
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join("&");
}
