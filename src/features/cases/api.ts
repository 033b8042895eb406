/** What the API of other features uses of this one. */
export { judgeStudents } from "./case-batch";
export { noteEvent } from "./events";
export { renewNextDue } from "./task-rules";
