/** What the API of other features uses of this one. */
export { academicYearRules } from "./academic-year-rules";
export { followEnrolments } from "./enrolment-rules";
export { refuseTwoLessons } from "./group-rules";
