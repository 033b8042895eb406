import { pluralOf, type Resource } from "../../../schema";
import { viewSearch, type ListView } from "../../providers/list-views";
import type { Command, PageView } from "../../fields/palette/palette-action";
import { t } from "../../strings/palette";
import type { MenuGroup } from "../menu";
import type { Recent } from "../use-recents";
import { withinSentence } from "../../../schema/messages";

export interface CommandGroup {
  name: string;
  commands: Command[];
}

/** The pages of the menu. */
export const pageCommands = (groups: readonly MenuGroup[]): Command[] =>
  groups.flatMap(({ name, entries }) =>
    entries.map(({ label, path, icon }) => ({
      id: `page:${path}`,
      label,
      hint: name,
      icon,
      to: path,
    })),
  );

/** The saved views of lists, each with the list that it is of. */
export const viewCommands = (
  views: readonly ListView[],
  resources: ReadonlyMap<string, Resource>,
): Command[] =>
  views.flatMap((view) => {
    const resource = resources.get(view.resource);
    return resource
      ? [
          {
            id: `view:${view.id}`,
            label: view.name,
            hint: pluralOf(resource),
            icon: resource.icon,
            to: `/${resource.name}${viewSearch(view)}`,
          },
        ]
      : [];
  });

/** The records that were looked at last, without the one on show. */
export const recentCommands = (
  recents: readonly Recent[],
  resources: ReadonlyMap<string, Resource>,
  pathname: string,
): Command[] =>
  recents.flatMap(({ name, id, title }) => {
    const resource = resources.get(name);
    const to = `/${name}/${id}`;
    return resource && to !== pathname
      ? [{ id: `recent:${to}`, label: title, hint: resource.label, icon: resource.icon, to }]
      : [];
  });

/** The views of pages. */
export const pageViewCommands = (views: readonly PageView[]): Command[] =>
  views.map(({ page: _page, ...view }) => ({ id: `view:${view.to}`, ...view }));

/** A new record of each resource in which one may be created. */
export const createCommands = (
  resources: Iterable<Resource>,
  mayCreate: (resource: Resource) => boolean,
): Command[] =>
  [...resources]
    .filter((resource) => resource.group !== undefined && mayCreate(resource))
    .map((resource) => ({
      id: `create:${resource.name}`,
      label: t("create", { label: withinSentence(resource.label) }),
      icon: resource.icon,
      to: `/${resource.name}/create`,
    }));
