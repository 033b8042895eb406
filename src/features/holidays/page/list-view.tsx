import type { Resource } from "@rollcall/kit/schema";
import { ListPage } from "@rollcall/kit/browser/crud/list/list-page";
import { ViewSwitch } from "@rollcall/kit/browser/fields/view-switch";
import { holidays } from "../../../resources/holidays";
import { specialDays } from "../../../resources/special-days";
import { holidayStrings as words, t } from "./text";

const home = `/${holidays.name}`;
/** The holidays as a list and as a year, the special days, and the calendars that holidays come from. */
export const views = [
  { to: home, label: t("list") },
  { to: `${home}/year`, label: t("year") },
  { to: `/${specialDays.name}`, label: t("special") },
  { to: `${home}/calendars`, label: t("calendars") },
] as const;

interface ListViewProps {
  resource: Resource;
  current: (typeof views)[number]["to"];
}

const ListView = ({ resource, current }: ListViewProps) => (
  <ListPage
    resource={resource}
    viewSwitch={<ViewSwitch label={words.views} views={views} current={current} />}
  />
);

/** The holidays as a list like any other. */
export const HolidayListPage = () => <ListView resource={holidays} current={views[0].to} />;

/** The special days as a list like any other. */
export const SpecialDayListPage = () => <ListView resource={specialDays} current={views[2].to} />;
