/** @jsxImportSource preact */
import { AddCalendar } from "../shared/add-calendar";
import { call, type CallFailure } from "../shared/call";
import { t } from "./text";

interface AddChildCalendarProps {
  token: string;
  name: string;
  onGone(failure: CallFailure): void;
}

/** The child's calendar for the calendar of a phone. */
export const AddChildCalendar = ({ token, name, onGone }: AddChildCalendarProps) => (
  <AddCalendar
    text={t("calendarText", { name })}
    once={t("calendarOnce")}
    make={() => call("POST /family/:token/calendar", { params: { token } })}
    onFailure={(failure) => {
      if (failure.status === 404) onGone(failure);
      return failure.status === 404;
    }}
  />
);
