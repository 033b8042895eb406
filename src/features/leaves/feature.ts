import type { ApiFeature } from "@rollcall/kit/api/feature";
import { kept } from "../../school/personal-data/labels";
import { ofStudents } from "../../school/personal-data/of-students";
import { leaveEvents } from "./leave-events";
import { leaveRules } from "./leave-rules";
import { classLeaveRoutes } from "./class/class-routes";
import { reasonRoutes } from "./reason/reason-routes";
import { leaveRoutes } from "./routes";

/** Leave requests and their decisions. */
export const leaveFeature: ApiFeature = {
  name: "leave",
  tables: ["leave_changes"],
  personalData: {
    tables: [
      {
        table: "leave_changes",
        label: kept.leaveChanges,
        about: ofStudents,
        told: "It holds what marks were before a leave; the log tells it.",
        erasing: "removed",
      },
    ],
  },
  rules: { leaves: leaveRules },
  routes: [...classLeaveRoutes, ...reasonRoutes, ...leaveRoutes],
  topics: { leaves: ["view_leaves"] },
  webhookEvents: leaveEvents,
};
