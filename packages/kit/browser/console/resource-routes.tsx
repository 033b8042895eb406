import { lazy, type ComponentType } from "react";
import { Navigate, useParams, type RouteObject } from "react-router-dom";
import type { Resource, ResourceAct } from "../../schema";
import {
  allByResource,
  byResource,
  type ConsoleDefinition,
  type Load,
  type RecordComponent,
} from "./definition";
import { askForFirstList } from "./first-list-request";
import { guarded } from "./guarded";
import { useSeen } from "../fields/resource-registry";
import type { RecordNote } from "../crud/form/record-form";

/** What features put on the pages of one resource. */
interface Additions {
  /** For the page that shows a record. */
  Actions?: ComponentType<RecordComponent>;
  Panels?: ComponentType<RecordComponent>;
  /** For those that change one. */
  Note?: RecordNote;
}
type ResourcePage = ComponentType<Additions & { resource: Resource }>;

/** From then on the list page asks for itself. */
let listPageIsHere = false;

/** The generic pages; each arrives when it is first needed. */
const pages = {
  list: async (): Promise<ResourcePage> =>
    (await import("../crud/list/list-page").finally(() => (listPageIsHere = true))).ListPage,
  show: async (): Promise<ResourcePage> => (await import("../crud/show/show-page")).ShowPage,
  create: async (): Promise<ResourcePage> => (await import("../crud/form/create-page")).CreatePage,
  edit: async (): Promise<ResourcePage> => (await import("../crud/form/edit-page")).EditPage,
  import: async (): Promise<ResourcePage> =>
    (await import("../crud/import/import-page")).ImportPage,
};

function RecordPage({
  resource,
  Page,
  additions,
}: {
  resource: Resource;
  Page: ResourcePage;
  additions: Additions;
}) {
  const { id = "" } = useParams();
  const seen = useSeen(resource);
  if (!/^[1-9]\d{0,9}$/.test(id)) return <Navigate to={`/${resource.name}`} replace />;
  return <Page key={`${resource.name}/${id}`} resource={seen} {...additions} />;
}

function PlainPage({
  resource,
  Page,
  Note,
}: {
  resource: Resource;
  Page: ResourcePage;
  Note: RecordNote | undefined;
}) {
  return <Page key={resource.name} resource={useSeen(resource)} {...(Note ? { Note } : {})} />;
}

/** Makes the routes of one resource. */
function routeMaker(resource: Resource, additions: Additions) {
  const { Note } = additions;
  return (
    path: string,
    action: ResourceAct,
    load: () => Promise<ResourcePage>,
    more: Partial<RouteObject> = {},
  ): RouteObject => ({
    ...(more as object),
    path,
    lazy: guarded(
      resource.name,
      async () => {
        const Page = await load();
        return path.includes(":id")
          ? () => <RecordPage resource={resource} Page={Page} additions={additions} />
          : () => <PlainPage resource={resource} Page={Page} Note={Note} />;
      },
      action,
    ),
  });
}

/** The pages every resource has. What the server alone writes can only be looked at. */
export function resourceRoutes(resource: Resource, additions: Additions = {}): RouteObject[] {
  const { name } = resource;
  const route = routeMaker(resource, additions);
  const looking = [
    route(name, "list", pages.list, {
      loader: async ({ request }) => {
        if (!listPageIsHere) await askForFirstList(resource, new URL(request.url));
        return null;
      },
      shouldRevalidate: () => false,
    }),
    route(`${name}/:id`, "show", pages.show),
  ];
  if (resource.readOnly) return looking;
  return [
    ...looking,
    route(`${name}/create`, "create", pages.create),
    route(`${name}/import`, "import", pages.import),
    route(`${name}/:id/edit`, "edit", pages.edit),
  ];
}

/** Drawn by pages that say themselves what stands there until it has arrived. */
const later = (
  loads: readonly Load<RecordComponent>[] = [],
): ComponentType<RecordComponent> | undefined =>
  loads.length === 0
    ? undefined
    : lazy(async () => {
        const parts = await Promise.all(loads.map(async (load, at) => [at, await load()] as const));
        return {
          default: (props: RecordComponent) => (
            <>
              {parts.map(([place, Part]) => (
                <Part key={place} {...props} />
              ))}
            </>
          ),
        };
      });
const laterNote = (load: (() => Promise<RecordNote>) | undefined): RecordNote | undefined =>
  load && lazy(async () => ({ default: await load() }));

/** The generic pages of every resource, with what features add to them. */
export function makeResourceRoutes(definition: ConsoleDefinition): RouteObject[] {
  const actions = allByResource(definition, ({ recordActions }) => recordActions);
  const rareActions = allByResource(definition, ({ rareRecordActions }) => rareRecordActions);
  const panels = allByResource(definition, ({ recordPanels }) => recordPanels);
  const notes = byResource(definition, ({ recordNotes }) => recordNotes);
  return definition.resources.flatMap((resource) => {
    const { name } = resource;
    const [Actions, RareActions, Panels] = [actions, rareActions, panels].map((all) =>
      later(all.get(name)),
    );
    const Note = laterNote(notes.get(name));
    return resourceRoutes(resource, {
      ...(Actions ? { Actions } : {}),
      ...(RareActions ? { RareActions } : {}),
      ...(Panels ? { Panels } : {}),
      ...(Note ? { Note } : {}),
    });
  });
}
