import type { Resource } from "../schema";
import { actionRoutes } from "./actions/routes";
import { deletePreviewRoutes } from "./bulk/delete-preview";
import { bulkRoutes } from "./bulk/routes";
import { orderRoutes } from "./crud/order/routes";
import { crudRoutes } from "./crud/routes";
import { eventRoutes } from "./live/routes";
import type { ApiFeature } from "./feature";
import { filesRoutes } from "./files/routes";
import { historyRoutes } from "./history/routes";
import { apiBase } from "./http/base";
import type { Route } from "./http/route";
import { listViewRoutes } from "./list-views/routes";
import { openApiRoutes } from "./openapi/routes";
import { phoneCountRoutes, phoneRoutes } from "./stored-phones/routes";
import { sliceRoutes } from "./slices/routes";
import { transferRoutes } from "./transfer/routes";

/** The calls of one resource, names before `:id`: paths are matched in this order. */
const resourceRoutes = (resource: Resource, resources: readonly Resource[]): Route[] => [
  ...transferRoutes(resource),
  ...bulkRoutes(resource),
  ...deletePreviewRoutes(resource, resources),
  ...phoneRoutes(resource),
  ...historyRoutes(resource),
  ...actionRoutes(resource),
  ...orderRoutes(resource),
  ...crudRoutes(resource, resources),
];

/** Every call of an API: those of its features before those that every resource has. */
export function allRoutes(
  resources: readonly Resource[],
  features: readonly ApiFeature[],
): Route[] {
  const own = features.flatMap(({ routes = [] }) => routes);
  const routes = [
    ...own,
    ...eventRoutes,
    ...sliceRoutes,
    ...listViewRoutes,
    ...filesRoutes(resources),
    ...phoneCountRoutes(resources),
    ...resources.flatMap((resource) => resourceRoutes(resource, resources)),
  ];
  return [...routes, ...openApiRoutes(routes, apiBase)];
}
