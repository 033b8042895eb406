import { ListPage } from "@rollcall/kit/browser/crud/list/list-page";
import { ViewSwitch } from "@rollcall/kit/browser/fields/view-switch";
import { timetableViews } from "../../../school/timetable/domain/timetable-views";
import { timetable } from "../../../resources/timetable";
import { t } from "./text";

/** The lessons as a list like any other, with filters, import and export. */
export const TimetableListPage = () => (
  <ListPage
    resource={timetable}
    viewSwitch={
      <ViewSwitch label={t("views")} views={timetableViews} current={timetableViews[1].to} />
    }
  />
);
