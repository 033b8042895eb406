/** What the API of other features uses of this one. */
export { asStudent } from "./as-student";
export { endSessionsOf, identifyStudent, refuseWhileOff, student, subject } from "./sessions";
