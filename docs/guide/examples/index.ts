import { adminsIn } from "@rollcall/kit/resources/admins";
import { userGroupsIn } from "@rollcall/kit/resources/user-groups";
import { activityLogsIn } from "@rollcall/kit/resources/activity-logs";
import { systemLogsIn } from "@rollcall/kit/resources/system-logs";
import { checkResources } from "@rollcall/kit/schema";
import { bookings } from "./bookings";
import { buildings } from "./buildings";
import { notes } from "./notes";
import { parcels } from "./parcels";
import { rooms } from "./rooms";

/** The declarations that the pages show: one application, which the generated tests run on. */
export const examples = checkResources([
  adminsIn("Office"),
  userGroupsIn("Office"),
  activityLogsIn("Office"),
  systemLogsIn("Office"),
  buildings,
  rooms,
  bookings,
  parcels,
  notes,
]);
