import {
  IconBellSchool,
  IconBuildingCommunity,
  IconCalendarOff,
  IconCalendarRepeat,
  IconCalendarStar,
  IconCalendarStats,
  IconCalendarTime,
  IconChalkboardTeacher,
  IconClipboardCheck,
  IconDoorEnter,
  IconEdit,
  IconFolderHeart,
  IconNotebook,
  IconSchool,
  IconUserCheck,
  IconUserHeart,
  IconUserOff,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";
import { ownIcons } from "@rollcall/kit/browser/fields/icons";
import type { SchoolIcon } from "../resources/words";

const schoolIcons: Readonly<Record<SchoolIcon, Icon>> = {
  students: IconUsers,
  teachers: IconChalkboardTeacher,
  parents: IconUserHeart,
  classes: IconSchool,
  subjects: IconNotebook,
  timetable: IconCalendarTime,
  mark: IconClipboardCheck,
  leave: IconCalendarOff,
  holiday: IconCalendarStar,
  figures: IconCalendarStats,
  presence: IconUserCheck,
  correction: IconEdit,
  gate: IconDoorEnter,
  case: IconFolderHeart,
  absence: IconUserOff,
  schoolBell: IconBellSchool,
  newYear: IconCalendarRepeat,
  district: IconBuildingCommunity,
};

/** The picture of each word that a declaration or a page of the school may use. */
export const icons = { ...ownIcons, ...schoolIcons };
