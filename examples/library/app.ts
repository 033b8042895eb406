import type { Application } from "@rollcall/kit/application/feature";
import { features } from "./features";
import { resources } from "./resources";

/** A lending library's console: its resources and features. */
export const library: Application = {
  resources,
  features,
  home: "/overdue",
  menuGroups: ["Lending", "Collection", "Library"],
  look: async () => (await import("./look")).look,
};
