// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "light/shared",
  {
    language: undefined;
    loading: undefined;
    unreachable: undefined;
    unreadable: undefined;
    failed: undefined;
    retry: undefined;
    openCalendar: undefined;
    calendar: undefined;
    previousMonth: undefined;
    nextMonth: undefined;
    month: undefined;
    year: undefined;
    today: undefined;
    dayExample: { day: string | number };
    wrongDay: { text: string | number; day: string | number };
    tooEarly: { day: string | number };
    tooLate: { day: string | number };
  }
>;
export default words;
