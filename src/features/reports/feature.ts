import type { ApiFeature } from "@rollcall/kit/api/feature";
import { expectedFromRoutes } from "./expected-from";
import { reportRoutes } from "./routes";

/** Reports, on the page and as files. */
export const reportFeature: ApiFeature = {
  name: "reports",
  routes: [...reportRoutes, ...expectedFromRoutes],
};
