import { dayIn } from "../../domain/calendar-day";
import type { ExpectedDay } from "../../providers/attendance/expected-day";

/** The institution's day, as any answer about a day says it; until then this device's. */
export const todayOf = (day: ExpectedDay | undefined): string => day?.today ?? dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
