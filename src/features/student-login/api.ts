/** What the API of other features uses of this one. */
export { endSessionsOf, identifyStudent, student, subject } from "./sessions";
