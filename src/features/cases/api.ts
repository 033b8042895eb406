/** What the API of other features uses of this one. */
export { evaluateStudents } from "./case-batch";
export { noteEvent } from "./events";
export { renewNextDue } from "./task-rules";
