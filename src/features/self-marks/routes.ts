import { needsOrOwn, type Route } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { student, subject } from "../student-login/api";
import { endSelfMarks, here, openSelfMarks, selfMarks } from "./contract";
import { markSelf } from "./mark-self";
import { end, open, readSelfMarks } from "./openings";

const marking = { access: needsOrOwn("mark_attendance"), subject: "Attendance" } as const;

/** How students mark themselves. */
export const selfMarkRoutes: Route[] = [
  routeOf(selfMarks, {
    ...marking,
    summary: "Whether students mark themselves in a register, the codes to show, and who has",
    handle: readSelfMarks,
  }),
  routeOf(openSelfMarks, {
    ...marking,
    summary: "Let students mark themselves in a register until the lesson is over",
    writes: true,
    handle: open,
  }),
  routeOf(endSelfMarks, {
    ...marking,
    summary: "End it before the lesson is over",
    writes: true,
    handle: end,
  }),
  routeOf(here, {
    access: student,
    countsTries: true,
    subject,
    summary: "Mark the student who is signed in as present, by the code shown in the lesson",
    handle: markSelf,
  }),
];
