import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { SchoolCalendar } from "../../school/calendar/domain/school-calendar";
import { calendarJson, calendarOf, closure } from "../../school/calendar/calendar";
import { usualStartsJson } from "../../school/calendar/bells";
import { startsFor, type UsualStarts } from "../../school/registers/class-times";
import { expectedOn } from "../../school/registers/expected";
import type { Stored } from "../../school/settings/settings";
import { gateSlots, type GateSlot } from "./domain/arrival";
import { sayIn } from "@rollcall/kit/schema/messages";
import { t } from "../../school/registers/text";

/** A class on a day, as the gate knows it. */
export interface GateClass {
  id: number;
  name: string;
  /** What closes the day for it. */
  why: string | null;
  /** The same in the school's language, to be stored. */
  closed: string | null;
  slots: GateSlot[];
}

/**
 * Which slots classes have on a day, and when each begins. Five statements.
 * @param only the classes asked for; all, unless given
 */
export async function classSlots(
  call: Pick<RequestContext, "db" | "context">,
  stored: Stored,
  date: string,
  only?: readonly number[],
): Promise<GateClass[]> {
  const [day, [found]] = await Promise.all([
    expectedOn(call, date, only),
    call.db.query<{ calendar: Omit<SchoolCalendar, "offDays">; starts: UsualStarts }>(
      sql`select ${calendarJson(date)} as calendar, ${usualStartsJson} as starts`,
    ),
  ]);
  if (!found) throw new Error("A statement without a table has no row.");
  const calendar = calendarOf(found.calendar, stored);
  return day.classes.map(({ id, name, why, registers, times }) => ({
    id,
    name,
    why,
    closed:
      why &&
      sayIn(
        stored.settings["institution.language"],
        () => closure(date, id, calendar) ?? t("noStudents"),
      ),
    slots: gateSlots(
      registers.map(({ slot }) => ({
        slot,
        start: (times?.[slot] ?? day.slots[slot])?.start_time ?? null,
        end: (times?.[slot] ?? day.slots[slot])?.end_time ?? null,
      })),
      startsFor(found.starts, id, date, calendar),
      date,
      id,
      calendar,
    ),
  }));
}
