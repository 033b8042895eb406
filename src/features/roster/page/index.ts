/** What pages of other features show of this one. */
export { PlannedNote } from "./planned-note";
