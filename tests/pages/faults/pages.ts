import { demoSettings } from "../../../src/features/demo/institution";

/** A column of the matrix: a page, or what opens on one. A new page is one more entry. */
export interface ReadPage {
  at: string;
  /** The button that opens it, where it is no page of its own. */
  press?: RegExp;
  /** What stands in it once it is there, as text or in an input. */
  shows: RegExp;
  /** What it says when it cannot be read. */
  fails: RegExp;
  /** Its many parts say each that it failed, without the reason. */
  saysNoReason?: true;
  /** What it may say or offer only once something is known. */
  claims: RegExp;
  /** What it says when the server does not know the record, and the link that leads on from there. */
  unknown?: { says: RegExp; leads: RegExp };
  /** Among those that meet half of the faults in the suite; the others meet an eighth. */
  core?: true;
}

/** A notification of the demo school. */
const notice = new RegExp(`Attendance below ${demoSettings.attendance.threshold}%`);
/** A button that stands at the end of a form. */
const save = /Ctrl\+S/;
const noTeacher = { says: /Teacher not found/, leads: /^Back to teachers$/ };

export const readPages: Readonly<Record<string, ReadPage>> = {
  list: {
    core: true,
    at: "/teachers",
    shows: /Abhishek Rathore/,
    fails: /Couldn't load the teachers/,
    claims: /No teachers|Nothing has been added/,
  },
  record: {
    core: true,
    at: "/teachers/3",
    shows: /T0003/,
    fails: /Couldn't load this/,
    claims: /EditDelete/,
    unknown: noTeacher,
  },
  form: {
    core: true,
    at: "/teachers/3/edit",
    shows: /T0003/,
    fails: /Couldn't load this/,
    claims: save,
    unknown: noTeacher,
  },
  register: {
    core: true,
    at: "/attendance/mark?class=1&date=2026-11-23&slot=day",
    shows: /Indranil Sen/,
    fails: /Couldn't load the register|Register not found/,
    claims: /No students|No matching|Mark remaining present|Save$/,
  },
  bell: {
    core: true,
    at: "/profile",
    press: /^Notifications/,
    shows: notice,
    fails: /Couldn't load the notifications/,
    claims: /No notification/,
  },
  settings: {
    core: true,
    at: "/settings",
    shows: /1 Banyan Avenue/,
    fails: /Couldn't load this/,
    claims: save,
  },
  "registers of the day": {
    at: "/attendance/mark",
    shows: /8 taken, 2 missing/,
    fails: /Couldn't load the registers/,
    claims: /All registers for|No (matching )?registers|no classes/,
  },
  "notification centre": {
    at: "/notifications",
    shows: notice,
    fails: /Couldn't load the notifications/,
    claims: /No (matching )?notifications|All0/,
  },
  dashboard: {
    at: "/dashboard",
    saysNoReason: true,
    shows: /29 of 35 marked/,
    fails: /Couldn't load this/,
    claims:
      /Nothing needs|No (upcoming|missing|registers|unexplained|leave|corrections|recent)|\d of \d|\d%/,
  },
  report: {
    at: "/reports?report=class-summary",
    shows: /9\d(\.\d)?% Attendance/,
    fails: /Couldn't load the figures/,
    claims: /No data|\d+ rows/,
  },
  timetable: {
    at: "/timetable",
    shows: /Environmental Studies/,
    fails: /Couldn't load the week/,
    claims: /There are no|No lessons/,
  },
  leaves: {
    at: "/leaves",
    shows: /No pending requests/,
    fails: /Couldn't load the leave requests/,
    claims: /No (pending|matching) requests|Pending\d/,
  },
  permissions: {
    at: "/permissions",
    shows: /Markers/,
    fails: /Couldn't load permissions/,
    claims: /no user groups/,
  },
  holidays: {
    at: "/holidays/year",
    shows: /Diwali/,
    fails: /Couldn't load the holidays/,
    claims: /No holiday/,
  },
  "activity log": {
    at: "/activity-logs",
    shows: /Suman Rao/,
    fails: /Couldn't load the activity logs/,
    claims: /No activity|No recent|Entries appear/,
  },
};
