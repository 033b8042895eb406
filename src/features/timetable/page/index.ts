/** What pages of other features show of this one. */
export { useWeek, type Lesson, type Week } from "./week";
