import type { Resource } from "../schema";
import { correctionRoutes } from "./attendance/corrections/routes";
import { attendanceRoutes } from "./attendance/routes";
import { bulkRoutes } from "./bulk/routes";
import { crudRoutes } from "./crud/routes";
import { deskRoutes } from "./desk/routes";
import { eventRoutes } from "./events/routes";
import { figureRoutes } from "./figures/routes";
import { filesRoutes } from "./files/routes";
import { historyRoutes } from "./history/routes";
import { whatIfRoute } from "./holidays/what-if";
import { yearRoute } from "./holidays/year";
import { apiBase } from "./http/base";
import type { Route } from "./http/route";
import { identityRoutes } from "./identity/routes";
import { leaveRoutes } from "./leaves/routes";
import { notificationRoutes } from "./notifications/routes";
import { openApiRoutes } from "./openapi/routes";
import { permissionRoutes } from "./permissions/routes";
import { pushRoutes } from "./push/routes";
import { reportRoutes } from "./reports/routes";
import { rolloverRoutes } from "./rollover/routes";
import { settingsRoutes } from "./settings/routes";
import { studentLoginRoutes } from "./student-login/routes";
import { timetableRoutes } from "./timetable/routes";
import { transferRoutes } from "./transfer/routes";

/** The calls of one resource, names before `:id`: paths are matched in this order. */
const resourceRoutes = (resource: Resource): Route[] => [...transferRoutes(resource), ...bulkRoutes(resource), ...historyRoutes(resource), ...crudRoutes(resource)];

/** Every call of the API. */
export function allRoutes(resources: readonly Resource[]): Route[] {
  const routes = [
    ...identityRoutes, ...settingsRoutes, ...studentLoginRoutes, ...permissionRoutes, ...eventRoutes, ...notificationRoutes, ...pushRoutes, ...attendanceRoutes,
    ...correctionRoutes, ...timetableRoutes, ...leaveRoutes,
    whatIfRoute, yearRoute, ...rolloverRoutes, ...deskRoutes,
    ...figureRoutes, ...reportRoutes,
    ...filesRoutes(resources), ...resources.flatMap(resourceRoutes),
  ];
  return [...routes, ...openApiRoutes(routes, apiBase)];
}
