import * as z from "zod";
import { date } from "../../schema";
import { valueSchema } from "../../schema/validate";
import { logActivity } from "../activity";
import { publish } from "../events/publish";
import { one } from "../http/envelope";
import { invalid } from "../http/errors";
import type { Call } from "../http/route";
import { bodyOf, readBody } from "../identity/read-body";
import { settings as declaration } from "../../resources/settings";
import { change } from "./change";
import { switchMode } from "./modes";
import { field } from "./paths";
import { presentSettings } from "./present";
import { takeSettingsTurn, type Settings } from "./settings";

export const modeBody = bodyOf({ mode: valueSchema(field("attendance.mode")), from: valueSchema(date({ label: "From" })).optional() });

const modeOf = ({ "attendance.mode": mode, "attendance.mode_from": mode_from, "attendance.next_mode": next_mode, "attendance.next_mode_from": next_mode_from }: Settings) => ({ mode, mode_from, next_mode, next_mode_from });

/** Lets another attendance mode hold from a day on, today unless told. No day that has been is rewritten. @throws ApiError 422. */
export async function switchAttendanceMode(call: Call): Promise<Response> {
  const body = await readBody(call, modeBody);
  await takeSettingsTurn(call.db);
  const before = await presentSettings(call);
  const from = typeof body.from === "string" ? body.from : before.today;
  if (from < before.today) throw invalid({ from: ["From must be today or later: registers of the past stay as they were taken."] });
  const wanted = { mode: String(body.mode), from };
  await switchMode(call, wanted);
  const after = await presentSettings(call);
  const [old, now] = [modeOf(before.settings), modeOf(after.settings)];
  if (JSON.stringify(old) !== JSON.stringify(now)) {
    await logActivity(call, [{ action: "switched attendance mode", resource: declaration.name, recordId: null, changes: { "attendance.mode": { before: old, after: now } } }]);
    await publish(call.db, { topic: "settings" });
  }
  return one(now, { message: from === before.today ? "Attendance mode switched" : `The attendance mode changes on ${from}` });
}

const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")], "This must be true or false.").optional();

interface Switch {
  path: "features.student_login_enabled" | "institution.maintenance_mode";
  on: string;
  off: string;
}

const nameOf = ({ path }: Switch) => path.split(".")[1] ?? "";
/** The wanted state, under `enabled` or the setting's own name; without either, the other one than now. */
export const switchBody = (one: Switch) => bodyOf({ enabled: flag, [nameOf(one)]: flag });

/** Turns a setting on or off. */
export const toggle = (which: Switch) => async (call: Call): Promise<Response> => {
  const body = (await readBody(call, switchBody(which))) as Record<string, boolean | undefined>;
  await takeSettingsTurn(call.db);
  const before = await presentSettings(call);
  const wanted = body["enabled"] ?? body[nameOf(which)] ?? !before.settings[which.path];
  await change(call, before, wanted === before.settings[which.path] ? {} : { [which.path]: wanted });
  return one({ enabled: wanted, [nameOf(which)]: wanted }, { message: wanted ? which.on : which.off });
};

export const studentLogin: Switch = { path: "features.student_login_enabled", on: "Students can sign in", off: "Students cannot sign in any more" };
export const maintenance: Switch = { path: "institution.maintenance_mode", on: "Maintenance mode is on", off: "Maintenance mode is off" };
