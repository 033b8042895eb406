// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "dashboard/page/dashboard",
  {
    title: undefined;
    hello: { name: string | number };
    attention: undefined;
    allWell: undefined;
    studentsWithoutClass: { count: number };
    classesWithoutTeacher: { count: number };
    studentsWithoutParents: { count: number };
    phonesUndialled: { count: number };
    holidays: undefined;
    noHolidays: undefined;
    addHoliday: undefined;
    allHolidays: undefined;
    activity: undefined;
    noActivity: undefined;
    allActivity: undefined;
    failed: undefined;
    nothing: undefined;
    takeRegister: undefined;
    create: { label: string | number };
    days: { count: number };
    deed: { action: string | number };
  }
>;
export default words;
