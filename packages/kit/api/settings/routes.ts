import type { Resource } from "../../schema";
import type { CallContract } from "../http/contract";
import type { Route } from "../http/route";
import { asksPasswordOf } from "../crud/asked-password";
import { appIconRoutes } from "./app-icon";
import { bodySchema } from "./body-schema";
import { brandingRoutes } from "./branding";
import { putSettings } from "./change";
import { readSettings, saveSettings, toggleMaintenance } from "./contract";
import { healthRoutes } from "./health";
import { manifestRoute } from "./manifest";
import { answer, presentSettings } from "./present";
import { settingsAnswer } from "./settings-answer";
import { settingsCall, toggleRoute } from "./toggle";
import { t } from "../text";

/** A call on the settings, with what the declaration says of them. */
function described(contract: CallContract, declaration: Resource) {
  const { method, path } = contract;
  return { method, path, contract: { ...contract, answer: settingsAnswer(declaration) } };
}

/** The institution's settings, and the health of the server that keeps them. */
export const settingsRoutes = (declaration: Resource): Route[] => [
  ...brandingRoutes,
  manifestRoute,
  ...appIconRoutes,
  {
    ...settingsCall,
    ...described(readSettings, declaration),
    summary: "The institution's settings",
    handle: async (call) => answer(await presentSettings(call)),
  },
  {
    ...settingsCall,
    ...described(saveSettings, declaration),
    writes: true,
    ...asksPasswordOf(declaration),
    summary: "Change any part of the settings",
    body: bodySchema(declaration),
    handle: putSettings,
  },
  toggleRoute(toggleMaintenance, {
    path: "institution.maintenance_mode",
    summary: "Lock out everyone but super admins, or let them in again",
    on: () => t("settings.maintenanceOn"),
    off: () => t("settings.maintenanceOff"),
  }),
  ...healthRoutes,
];
