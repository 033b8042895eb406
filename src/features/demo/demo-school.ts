import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { isCalendarDate } from "@rollcall/kit/schema";
import { classList, classRows, classTeacherRows } from "./classes";
import { familiesOf } from "./families";
import { holidayRows } from "./holidays";
import { leaveRows } from "./leaves";
import { withPhotos } from "./pictures/photos";
import { placesOf } from "./places";
import { withPlannedMoves } from "./planned-moves";
import { practicalGroups } from "./practical-groups";
import { randomFor } from "@rollcall/kit/schema/demo/random";
import type { DemoSchool } from "./rows";
import { shortFriday } from "./short-friday";
import { adminRows, userGroupRows } from "./sign-ins";
import { firstSubjects, staffing } from "./staffing";
import { studentRows } from "./students";
import { withAccounts } from "./teacher-accounts";
import { teacherCount, teacherRows } from "./teachers";
import { templateRows } from "./templates";
import { timetableRows } from "./timetable";
import { periodRows, subjectRows } from "./timetable-frame";
import { academicTermRows, academicYearRows, calendarOf } from "./years";

/** How large a school is, which of the many possible ones it is, and the day it is looked at. */
export interface DemoOptions {
  /**
   * All student records, those of former students among them; 1,200 unless given, at most 200,000.
   */
  students?: number;
  seed?: number;
  /**
   * The institution's day: its current academic year contains it, and nothing happened after it.
   * From 1980 on.
   */
  today: CalendarDay;
}

/** Far above any school, and what fits into memory. */
export const maxDemoStudents = 200_000;

function checkOptions({ students, today }: Required<DemoOptions>): void {
  if (!Number.isInteger(students) || students < 0 || students > maxDemoStudents)
    throw new Error(`A demo school has a whole number of students from 0 to ${maxDemoStudents}.`);
  if (!isCalendarDate(today) || today < "1980" || today >= "9990")
    throw new Error(`"${today}" isn't a day a demo school can be made for, such as 2026-11-21.`);
}

/**
 * A school that does not exist, whole in itself: every reference points at a record, siblings share
 * parents, ages fit grades. The same options give the same rows. Telephone numbers ring nobody and
 * addresses are at domains reserved for examples.
 * @throws Error with one sentence for options out of their limits.
 */
export function demoSchool({ students: count = 1200, seed = 1, today }: DemoOptions): DemoSchool {
  checkOptions({ students: count, seed, today });
  const calendar = calendarOf(today);
  const list = classList(count);
  const subjects = subjectRows();
  const taught = subjects.filter(({ status }) => status === "active").map(({ id }) => id);
  const hired = teacherRows(randomFor(seed, "teachers"), teacherCount(list.length), calendar, {
    taught,
    first: firstSubjects(subjects),
  });
  const classes = classRows(
    list,
    randomFor(seed, "class teachers").shuffled(
      hired.filter(({ status }) => status === "active").map(({ id }) => id),
    ),
  );
  const tutors = new Map(classes.map(({ id, class_teacher_id }) => [id, class_teacher_id ?? null]));
  const { duties, teachers } = staffing(list, tutors, hired, subjects);
  const periods = periodRows();
  const families = familiesOf(
    randomFor(seed, "families"),
    placesOf(randomFor(seed, "places"), count, list, calendar),
  );
  const { students, enrolments } = studentRows(
    randomFor(seed, "students"),
    families,
    calendar,
    list,
  );
  const { groups, members, timetable } = practicalGroups(
    list,
    {
      students,
      enrolments,
      subjects,
      timetable: timetableRows(duties, list, { periods, subjects }, calendar),
    },
    calendar,
  );
  return {
    "user-groups": userGroupRows(),
    ...withAccounts(adminRows(), classes, teachers),
    "academic-years": academicYearRows(calendar),
    "academic-terms": academicTermRows(calendar),
    subjects,
    classes: [...classes, ...groups],
    "class-teachers": classTeacherRows(classes, calendar),
    periods,
    ...shortFriday(periods),
    timetable,
    holidays: holidayRows(calendar, list),
    parents: families.flatMap(({ parents }) => parents),
    students: withPhotos(students),
    enrolments: withPlannedMoves({ students, enrolments }, list, calendar),
    "group-members": members,
    leaves: leaveRows(randomFor(seed, "leaves"), students, today, calendar.current.end),
    "message-templates": templateRows(),
  };
}
