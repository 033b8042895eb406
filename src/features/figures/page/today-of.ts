import { dayIn } from "@rollcall/kit/schema/calendar-day";
import type { ExpectedDay } from "../../../school/registers/page/expected-day";
import { formatting } from "@rollcall/kit/schema/formats/formatting";

/** The institution's day, as any answer about a day says it; until then by its clock. */
export const todayOf = (day: ExpectedDay | undefined): string =>
  day?.today ?? dayIn(formatting().zone, new Date());
