import {
  IconActivity, IconBeach, IconBell, IconBook2, IconBuilding, IconBus, IconCalendar, IconCalendarOff, IconCalendarTime, IconCheckupList, IconClipboardCheck,
  IconClock, IconDoor, IconKey, IconLayoutDashboard, IconList, IconNotebook, IconReportAnalytics, IconSchool, IconServerCog, IconSettings, IconShieldLock, IconTag,
  IconUserHeart, IconUsers, IconUsersGroup, IconChalkboardTeacher, type Icon,
} from "@tabler/icons-react";
import type { IconWord } from "../schema";

/** The picture of each word a declaration may use. */
export const icons: Readonly<Record<IconWord, Icon>> = {
  home: IconLayoutDashboard, students: IconUsers, teachers: IconChalkboardTeacher, parents: IconUserHeart, admins: IconShieldLock, classes: IconSchool,
  subjects: IconNotebook, calendar: IconCalendar, clock: IconClock, timetable: IconCalendarTime, mark: IconClipboardCheck, view: IconCheckupList,
  leave: IconCalendarOff, holiday: IconBeach, report: IconReportAnalytics, bell: IconBell, activity: IconActivity, system: IconServerCog,
  groups: IconUsersGroup, key: IconKey, settings: IconSettings, door: IconDoor, building: IconBuilding, bus: IconBus, book: IconBook2, tag: IconTag, list: IconList,
};
