import type { Resource } from "../schema";
import { sayIn } from "../schema/messages";
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

const made = new WeakMap<readonly Resource[], Route[]>();

/** The calls of all resources, made once for however many APIs of one process serve them. */
function routesOfAll(resources: readonly Resource[]): Route[] {
  const known = made.get(resources);
  if (known) return known;
  const routes = resources.flatMap((resource) => resourceRoutes(resource, resources));
  made.set(resources, routes);
  return routes;
}

/**
 * Every call of an API: those of its features before those that every resource has. What they say of
 * themselves is documentation, and that is in English.
 */
export function allRoutes(
  resources: readonly Resource[],
  features: readonly ApiFeature[],
): Route[] {
  return sayIn("en", () => {
    const routes = [
      ...features.flatMap(({ routes: own = [] }) => own),
      ...eventRoutes,
      ...sliceRoutes,
      ...listViewRoutes,
      ...filesRoutes(resources),
      ...phoneCountRoutes(resources),
      ...routesOfAll(resources),
    ];
    return [...routes, ...openApiRoutes(routes, apiBase)];
  });
}
