/** What pages of other features show of this one. */
export { StudentTimeline } from "./case-panels";
