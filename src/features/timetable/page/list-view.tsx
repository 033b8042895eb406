import { Stack } from "@mantine/core";
import { ListPage } from "@rollcall/kit/browser/crud/list/list-page";
import { ViewSwitch } from "@rollcall/kit/browser/fields/view-switch";
import { timetable } from "../../../resources/timetable";
import { timetableStrings as words } from "./strings";

const home = `/${timetable.name}`;
/** The ways to look at the timetable. */
export const views = [
  { to: home, label: words.week },
  { to: `${home}/list`, label: words.list },
  { to: `${home}/cover`, label: words.cover },
] as const;

/** The lessons as a list like any other, with filters, import and export. */
export function TimetableListPage() {
  return (
    <Stack spacing="sm">
      <div>
        <ViewSwitch label={words.views} views={views} current={views[1].to} />
      </div>
      <ListPage resource={timetable} />
    </Stack>
  );
}
