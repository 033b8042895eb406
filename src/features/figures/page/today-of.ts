import { dayIn } from "@rollcall/kit/schema/calendar-day";
import type { ExpectedDay } from "../../attendance/page/expected-day/expected-day";

/** The institution's day, as any answer about a day says it; until then this device's. */
export const todayOf = (day: ExpectedDay | undefined): string =>
  day?.today ?? dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
