/** What pages of other features use of this one. */
export { views as holidayViews } from "./list-view";
export { holidayStrings } from "./text";
