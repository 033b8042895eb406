/** What the API of other features uses of this one. */
export { clashesOf } from "./clashes";
export { lockTimetable } from "./lock-timetable";
export { busySentence } from "./on-date";
export { proposalColumns, type Proposed } from "./proposed";
export { studentClashes } from "./student-clashes";
