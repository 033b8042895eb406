/** What the API of other features uses of this one. */
export { classSums, daySums, type ClassSums, type SumsBy } from "./class-sums";
export { condonedOf, condones, grantedTo } from "./condoned";
export { countedWeeks } from "./counted-weeks";
export { changedRows } from "./day-rows";
export {
  requestedDays,
  isAtHome,
  isMixed,
  marksScope,
  ofClass,
  keysOfLesson,
  openDays,
  releasedBySlot,
  releasedSlots,
  timesIn,
  type Scope,
} from "./expected-days";
export { rowFigure } from "./figure";
export { condonedOfOwn, termStanding } from "./own-standing";
export { readMonth } from "./month";
export { readSchoolDays, recentOf, schoolDaySums } from "./recent-days";
export { recounting, withRightSums } from "./right-sums";
export { rosterSizes, sizeOn } from "./roster-sizes";
export {
  inRegisters,
  readSchool,
  readTerms,
  termsOf,
  termsOfClass,
  type School,
  type SchoolTerms,
  type Terms,
} from "./school";
export { inSlices } from "./slices";
export { monthSpan, readSpan, readYear, yearAround, type Year } from "./span";
export {
  givenSums,
  readStudentSums,
  studentSums,
  tallyOfStudents,
  tallySql,
  type StudentSums,
} from "./student-sums";
export { studentFigures } from "./student";
