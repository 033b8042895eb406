import { needs, type Access, type Route } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { answerConfirm } from "./confirm";
import {
  confirmFamily,
  familyCalendar,
  familyMonth,
  familyPage,
  liveLinks,
  makeFamilyCalendar,
  revokeLinks,
  reportReason,
} from "./contract";
import { answerFamilyPage } from "./family-page";
import { answerMonth } from "./family-month";
import { countLive, revokeAll } from "./revoke";
import { answerCalendar, makeCalendar } from "./family-calendar";
import { openCalendarLink, openLink } from "./open-link";
import { answerReason } from "./report-reason";

const holder: Access = {
  kind: "otherToken",
  holder: "the parent who was sent the link",
  identify: openLink,
};
const common = { access: holder, subject: "Families", countsTries: true } as const;

/** What a parent does by the link of a message, and how the office ends one. */
export const familyRoutes: Route[] = [
  routeOf(familyPage, {
    ...common,
    summary: "What the link of a message shows: the child's day",
    handle: answerFamilyPage,
  }),
  routeOf(confirmFamily, {
    ...common,
    summary: "Show by the child's date of birth who holds the link",
    handle: answerConfirm,
  }),
  routeOf(familyMonth, {
    ...common,
    summary: "A month of the child, and the percentage of the academic year",
    handle: answerMonth,
  }),
  routeOf(makeFamilyCalendar, {
    ...common,
    summary: "Make an address for a calendar program, which only this answer shows",
    handle: makeCalendar,
  }),
  routeOf(familyCalendar, {
    ...common,
    access: {
      kind: "otherToken",
      holder: "the calendar program that was given the address",
      identify: openCalendarLink,
    },
    summary: "The child's lessons, holidays and leave, for a calendar program",
    handle: answerCalendar,
  }),
  routeOf(reportReason, {
    ...common,
    summary: "Tell the school why the child is or will be away; a leave request",
    maxBody: 3 * 1024 * 1024,
    handle: answerReason,
  }),
  routeOf(liveLinks, {
    access: needs("view_parents"),
    subject: "Families",
    summary: "How many links of a parent open something",
    handle: countLive,
  }),
  routeOf(revokeLinks, {
    access: needs("edit_parents", "view_parents"),
    subject: "Families",
    summary: "End every link that a parent has been sent",
    writes: true,
    handle: revokeAll,
  }),
];
