import type { ApiFeature } from "@rollcall/kit/api";
import { extensionRoutes } from "./routes";

/** Loans that are extended at once. */
export const extensionFeature: ApiFeature = { name: "extensions", routes: extensionRoutes };
