import {
  checkResources as check,
  type IconWords,
  type OwnIconWord,
  type Resource,
} from "@rollcall/kit/schema";

declare module "@rollcall/kit/schema" {
  interface IconWords {
    students: true;
    teachers: true;
    parents: true;
    classes: true;
    subjects: true;
    timetable: true;
    mark: true;
    leave: true;
    holiday: true;
    figures: true;
    presence: true;
    correction: true;
    gate: true;
    case: true;
    absence: true;
    schoolBell: true;
    newYear: true;
    district: true;
  }
}

/** Icons that only the school has. */
export type SchoolIcon = Exclude<keyof IconWords, OwnIconWord>;
const icons: Readonly<Record<SchoolIcon, true>> = {
  students: true,
  teachers: true,
  parents: true,
  classes: true,
  subjects: true,
  timetable: true,
  mark: true,
  leave: true,
  holiday: true,
  figures: true,
  presence: true,
  correction: true,
  gate: true,
  case: true,
  absence: true,
  schoolBell: true,
  newYear: true,
  district: true,
};

/** The group of the menu that `npm run new:resource` writes. @public */
export const usualGroup = "Academic";

/** What `checkResources` is told of the school: its icons, and paths of pages that are no resource. */
export const words = { icons: Object.keys(icons), paths: ["attendance", "reports"] };

/** The declarations of the school, checked. @throws Error with a sentence for each that is wrong */
export const checkResources = <const R extends readonly Resource[]>(resources: R): R =>
  check(resources, words);
