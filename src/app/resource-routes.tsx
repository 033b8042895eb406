import type { ComponentType } from "react";
import { Navigate, useParams, type RouteObject } from "react-router-dom";
import type { Action, Resource } from "../schema";
import { permissionKey } from "../schema";
import { Allowed } from "./allowed";
import { askForFirstList, listPageArrived } from "./first-list-request";
import { recordActions, recordPanels } from "./record-actions";
import { recordNotes } from "./record-notes";

/** `Actions` and `Panels` are for the page that shows a record, `Note` for those that change one; the others ask for none. */
type ResourcePage = ComponentType<{ resource: Resource; Actions?: ReturnType<typeof recordActions.get>; Panels?: ReturnType<typeof recordPanels.get>; Note?: ReturnType<typeof recordNotes.get> }>;

/** The generic pages; each arrives when it is first needed. */
const pages = {
  list: async (): Promise<ResourcePage> => (await import("../crud/list/list-page").finally(listPageArrived)).ListPage,
  show: async (): Promise<ResourcePage> => (await import("../crud/show/show-page")).ShowPage,
  create: async (): Promise<ResourcePage> => (await import("../crud/form/create-page")).CreatePage,
  edit: async (): Promise<ResourcePage> => (await import("../crud/form/edit-page")).EditPage,
  import: async (): Promise<ResourcePage> => (await import("../crud/import/import-page")).ImportPage,
};

function RecordPage({ resource, Page }: { resource: Resource; Page: ResourcePage }) {
  const { id = "" } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(id)) return <Navigate to={`/${resource.name}`} replace />;
  return <Page key={`${resource.name}/${id}`} resource={resource} Actions={recordActions.get(resource.name)} Panels={recordPanels.get(resource.name)} Note={recordNotes.get(resource.name)} />;
}

const route = (resource: Resource, path: string, action: Action, load: () => Promise<ResourcePage>, more: Partial<RouteObject> = {}): RouteObject => ({
  ...(more as object),
  path,
  lazy: async () => {
    const Page = await load();
    return {
      Component: () => (
        <Allowed permission={permissionKey(resource, action)}>
          {path.includes(":id") ? <RecordPage resource={resource} Page={Page} /> : <Page key={resource.name} resource={resource} Note={recordNotes.get(resource.name)} />}
        </Allowed>
      ),
    };
  },
});

/** The pages every resource has. What the server alone writes can only be looked at. */
export function resourceRoutes(resource: Resource): RouteObject[] {
  const { name } = resource;
  const looking = [
    route(resource, name, "view", pages.list, {
      loader: ({ request }) => { askForFirstList(resource, new URL(request.url)); return null; },
      shouldRevalidate: () => false,
    }),
    route(resource, `${name}/:id`, "view", pages.show),
  ];
  if (resource.readOnly) return looking;
  return [
    ...looking,
    route(resource, `${name}/create`, "create", pages.create),
    route(resource, `${name}/import`, "create", pages.import),
    route(resource, `${name}/:id/edit`, "edit", pages.edit),
  ];
}
