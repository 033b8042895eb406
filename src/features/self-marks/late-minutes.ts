import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { momentIn } from "@rollcall/kit/schema/calendar-day";
import type { RegisterState } from "../../school/registers/read-register";
import type { Stored } from "../../school/settings/settings";
import { classSlots, minutesLate } from "../gate/api";

/**
 * By how many minutes a student is late who marks himself now: as at the gate, since the start of
 * the slot. Who came by the gate in time is not late for the day, and no one is for whom the
 * register was opened late: the minutes of grace begin with the opening.
 */
export async function lateMinutes(
  call: RequestContext,
  stored: Stored,
  { date, slot, class_id }: RegisterState,
  { passes = [] }: RegisterState["students"][number],
  openedAt: string,
): Promise<number> {
  const { "institution.timezone": zone, "attendance.late_after": grace } = stored.settings;
  const [its] = await classSlots(call, stored, date, [class_id]);
  const start = its?.slots.find((one) => one.slot === slot)?.start ?? null;
  if (start === null) return 0;
  const clock = (at: Date | string) => momentIn(zone, new Date(at)).time;
  const now = clock(call.context.now());
  if (minutesLate(clock(openedAt), now, grace) === 0) return 0;
  const first = slot.startsWith("period:")
    ? undefined
    : passes.find(({ kind }) => kind === "arrival");
  if (first && minutesLate(start, clock(first.at), grace) === 0) return 0;
  return minutesLate(start, now, grace);
}
