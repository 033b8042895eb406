import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { rulesFor } from "@rollcall/kit/api/rules-for";
import type { RecordOf } from "@rollcall/kit/schema";
import type { BellSchedule } from "../../school/calendar/domain/bells";
import { bellTimes } from "../../resources/bell-times";
import { bellsJson } from "../../school/calendar/bells";
import { lockTimetable } from "../timetable/api";
import { bellsChanged } from "./still-fits";

/** After times of these schedules have changed. @throws ApiError 409 where lessons would clash. */
export async function timesChanged(
  call: RequestContext,
  schedules: readonly number[],
  field: string,
): Promise<void> {
  const [known] = await call.db.query<{ bells: BellSchedule[] }>(sql`select ${bellsJson} as bells`);
  const changed = (known?.bells ?? []).filter(({ id }) => schedules.includes(id));
  await bellsChanged(call, changed, field);
}

type BellTime = Partial<RecordOf<typeof bellTimes>>;
const schedulesOf = (...rows: readonly (Readonly<BellTime> | null)[]) =>
  rows.flatMap((row) => row?.bell_schedule_id ?? []);

/** No lessons clash at the times that hold once a bell time is set, changed or gone. */
export const timeRules = rulesFor(bellTimes, {
  lock: lockTimetable,
  afterWrite: (call, { before, after }) =>
    timesChanged(call, schedulesOf(before, after), "start_time"),
  afterTrash: (call, before) => timesChanged(call, schedulesOf(before), "start_time"),
});
