import {
  IconActivity,
  IconBell,
  IconBook2,
  IconBuilding,
  IconBus,
  IconCalendar,
  IconCheckupList,
  IconClock,
  IconDoor,
  IconKey,
  IconLayoutDashboard,
  IconList,
  IconChartBar,
  IconServerCog,
  IconSettings,
  IconShieldLock,
  IconTag,
  IconUsersGroup,
  IconWebhook,
  type Icon,
} from "@tabler/icons-react";
import { createContext, useContext } from "react";
import type { OwnIconWord } from "../../schema";

/** The picture of each word that every declaration may use. */
export const ownIcons: Readonly<Record<OwnIconWord, Icon>> = {
  home: IconLayoutDashboard,
  admins: IconShieldLock,
  calendar: IconCalendar,
  clock: IconClock,
  view: IconCheckupList,
  report: IconChartBar,
  bell: IconBell,
  activity: IconActivity,
  system: IconServerCog,
  groups: IconUsersGroup,
  key: IconKey,
  settings: IconSettings,
  door: IconDoor,
  building: IconBuilding,
  bus: IconBus,
  book: IconBook2,
  tag: IconTag,
  webhook: IconWebhook,
  list: IconList,
};

const Icons = createContext<Readonly<Record<string, Icon>>>(ownIcons);
/** Hands the shell the pictures of an application's words too. */
export const IconsProvider = Icons.Provider;

/** The picture of a word; a list where it has none. */
export function useIcon(): (word: string) => Icon {
  const icons = useContext(Icons);
  return (word) => icons[word] ?? IconList;
}
