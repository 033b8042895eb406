import type { Application } from "@rollcall/kit/features";
import { features } from "../features";
import { resources } from "../resources";

/** The console: its resources and features. */
export const application: Application = {
  resources,
  features,
  home: "/contacts",
  menuGroups: ["Records", "Administration"],
  look: async () => (await import("./look")).look,
};
