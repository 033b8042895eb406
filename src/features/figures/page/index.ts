/** What pages of other features show of this one. */
export { chartFormats, percentAxis } from "./chart-formats";
export { ClassCard } from "./class-card";
export { figureStrings } from "./figure-text";
export { LastAbsences } from "./last-absences";
export { RecentChart } from "./recent-chart";
export { StudentBrief } from "./student-brief";
export { StudentCard } from "./student-card";
export { StudentGlance } from "./student-glance";
export { todayOf } from "./today-of";
