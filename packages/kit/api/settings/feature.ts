import type { Resource } from "../../schema";
import type { ApiFeature } from "../feature";
import { settingsRoutes } from "./routes";

/** The institution's settings, as an application declares them. */
export const settingsFeature = (declaration: Resource): ApiFeature => ({
  name: "settings",
  routes: settingsRoutes(declaration),
  topics: { settings: [] },
});
