import type { Application } from "@rollcall/kit/features";
import { features } from "../features";
import { resources } from "../resources";

/** A lending library's console: its resources and features. */
export const application: Application = {
  resources,
  features,
  home: "/overdue",
  menuGroups: ["Lending", "Collection", "Library"],
  look: async () => (await import("./look")).look,
};
