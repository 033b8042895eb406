import { settings } from "../../resources/settings";
import { bodySchema } from "./contract";
import type { Route } from "../http/route";
import { appIconRoutes } from "./app-icon";
import { brandingRoutes } from "./branding";
import { putSettings } from "./change";
import { testBody, testFirebase } from "./firebase";
import { healthRoutes } from "./health";
import { manifestRoute } from "./manifest";
import { answer, presentSettings } from "./present";
import { maintenance, modeBody, studentLogin, switchAttendanceMode, switchBody, toggle } from "./switches";

const superAdmin = { access: { kind: "superAdmin" }, subject: settings.label } as const;
const path = "/admin/settings";

const adminRoutes: Route[] = [
  { ...superAdmin, method: "GET", path, summary: "The institution's settings", handle: async (call) => answer(await presentSettings(call)) },
  { ...superAdmin, method: "PUT", path, writes: true, summary: "Change any part of the settings", body: bodySchema(), handle: putSettings },
  { ...superAdmin, method: "POST", path: `${path}/switch-attendance-mode`, writes: true, summary: "Let another attendance mode hold from a day on", body: modeBody, handle: switchAttendanceMode },
  { ...superAdmin, method: "POST", path: `${path}/toggle-student-login`, writes: true, summary: "Let students sign in, or not", body: switchBody(studentLogin), optionalBody: true, handle: toggle(studentLogin) },
  { ...superAdmin, method: "POST", path: `${path}/toggle-maintenance-mode`, writes: true, summary: "Stop everybody but super admins, or let them in again", body: switchBody(maintenance), optionalBody: true, handle: toggle(maintenance) },
  { ...superAdmin, method: "POST", path: `${path}/test-firebase`, summary: "Look whether the credentials of Firebase can be read", body: testBody, optionalBody: true, handle: testFirebase },
];

/** The institution's settings, and the health of the server that keeps them. */
export const settingsRoutes: Route[] = [...brandingRoutes, manifestRoute, ...appIconRoutes, ...adminRoutes, ...healthRoutes];
