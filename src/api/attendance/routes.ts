import { isCalendarDate } from "../../schema";
import { refuseOthers } from "../crud/list";
import { one } from "../http/envelope";
import { invalid, noErrors } from "../http/errors";
import { idIn } from "../http/id-in";
import { needs, needsAny, type Call, type Route } from "../http/route";
import { ownRegisters, registersOfDay } from "./ahead";
import { expected } from "./expected";
import { presentRegister, readRegister } from "./read-register";
import type { RegisterKey } from "./register-row";
import { registerBody, saveRegister } from "./save-register";
import { slotPattern } from "./slots";

/** Which register a query means. @throws ApiError 422 by parameter. */
export function registerKey(query: URLSearchParams): RegisterKey {
  refuseOthers(query, ["class_id", "date", "slot"]);
  const errors = noErrors();
  const [classId, date, slot] = [idIn(query.get("class_id") ?? ""), query.get("date") ?? "", query.get("slot") ?? ""];
  if (classId === undefined) errors["class_id"] = ["Class must be the id of a class."];
  if (!isCalendarDate(date)) errors["date"] = ["Date must be a day such as 2026-06-10."];
  if (!slotPattern.test(slot)) errors["slot"] = ["Slot must be day, am, pm or a period such as period:3."];
  if (classId === undefined || Object.keys(errors).length) throw invalid(errors);
  return { class_id: classId, date, slot };
}

async function register(call: Call): Promise<Response> {
  const state = presentRegister(await readRegister(call, registerKey(call.query)));
  return one(state, { headers: { ETag: `"${state.version}"` } });
}

const looking = { method: "GET", access: needsAny(["mark_attendance", "view_attendance"]), subject: "Attendance" } as const;

/** Registers of classes. */
export const attendanceRoutes: Route[] = [
  { ...looking, path: "/admin/attendance/expected", summary: "The registers a day should have, and how each stands", queryNames: ["date", "class_id"], handle: expected },
  { ...looking, path: "/admin/attendance/register", summary: "One register: roster, marks, suggestions, version and lock", queryNames: ["class_id", "date", "slot"], handle: register },
  { ...looking, path: "/admin/attendance/registers", summary: "Several registers of a day at once", queryNames: ["date", "of"], handle: registersOfDay },
  { ...looking, path: "/admin/attendance/own", summary: "Which registers of a day are one's own", queryNames: ["date"], handle: ownRegisters },
  { method: "PUT", path: "/admin/attendance/register", access: needs("mark_attendance"), subject: "Attendance", summary: "Save marks of a register, all or nothing", writes: true, body: registerBody, handle: saveRegister },
];
