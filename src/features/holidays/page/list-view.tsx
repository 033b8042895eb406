import { Stack } from "@mantine/core";
import { ListPage } from "@rollcall/kit/browser/crud/list/list-page";
import { ViewSwitch } from "@rollcall/kit/browser/fields/view-switch";
import { holidays } from "../../../resources/holidays";
import { holidayStrings as words } from "./strings";

const home = `/${holidays.name}`;
/** Both ways to look at the holidays. */
export const views = [
  { to: home, label: words.list },
  { to: `${home}/year`, label: words.year },
] as const;

/** The holidays as a list like any other. */
export function HolidayListPage() {
  return (
    <Stack spacing="sm">
      <div>
        <ViewSwitch label={words.views} views={views} current={views[0].to} />
      </div>
      <ListPage resource={holidays} />
    </Stack>
  );
}
