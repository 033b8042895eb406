/**
 * The vocabulary of declarations: plain data, which the browser, the API, migrations and tests read.
 */
export * from "../schema/icon";
export { defineKind } from "../application/define-kind";
export {
  addDays,
  boolean,
  checkResources,
  children,
  choice,
  colour,
  concat,
  count,
  date,
  dateTime,
  dayText,
  decimal,
  defineAudiences,
  defineResource,
  email,
  file,
  group,
  image,
  integer,
  json,
  listOf,
  longText,
  minus,
  permissionKeys,
  phone,
  plus,
  reference,
  references,
  sum,
  text,
  time,
  times,
  url,
  type DraftOf,
  type Field,
  type RecordOf,
  type Resource,
} from "../schema";
export type { Audiences } from "../schema/audiences";
export type { CalendarDay } from "../schema/calendar-day";
