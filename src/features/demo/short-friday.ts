import type { DemoSchool } from "./rows";

/** When each period of a Friday ends, in the order of the periods; the first begins at eight. */
const ends = [
  "08:15",
  "08:45",
  "09:15",
  "09:45",
  "10:00",
  "10:30",
  "11:00",
  "11:20",
  "11:50",
  "12:20",
  "12:50",
] as const;

/** School ends before one on Fridays: every period is half an hour. */
export function shortFriday(
  periods: DemoSchool["periods"],
): Pick<DemoSchool, "bell-schedules" | "bell-times"> {
  return {
    "bell-schedules": [
      { id: 1, name: "Short Friday", status: "active", classes: [], friday: true, rings_on: "Fri" },
    ],
    "bell-times": periods.map(({ id }, at) => ({
      id: at + 1,
      bell_schedule_id: 1,
      period_id: id,
      start_time: ends[at - 1] ?? "08:00",
      end_time: ends[at] ?? "",
    })),
  };
}
