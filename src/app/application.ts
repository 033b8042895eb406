import type { Application } from "@rollcall/kit/application/feature";
import { features } from "../features";
import { resources } from "../resources";

/** This console: the school's resources and features. */
export const school: Application = {
  resources,
  features,
  home: "/dashboard",
  menuGroups: ["Overview", "User Management", "Academic", "Attendance", "Reports & Settings"],
  foldFirst: ["Academic", "Reports & Settings", "User Management"],
  unknownAddress: "home",
  look: async () => (await import("./look")).look,
};
