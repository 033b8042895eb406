import { linksToOne } from "../../../fields/questions";
import { useMemo } from "react";
import { callList } from "../../providers/list-call";
import {
  includeFields,
  pluralOf,
  searchFields,
  titleOf,
  type ListQuery,
  type Resource,
} from "../../../schema";
import { isPlainObject } from "../../../schema/is-plain-object";
import { useResources } from "../../fields/resource-registry";
import type { CommandGroup } from "./commands";
import { settled, usePausedSearch, type Found } from "./use-paused-search";

const perResource = 5;

/** What records belong to, where their list shows it: it tells two of one name apart. */
const ownerOf = (resource: Resource) =>
  includeFields(resource).find(({ field }) => linksToOne(field) && field.list);

async function search(
  resource: Resource,
  query: Partial<ListQuery>,
  resources: ReadonlyMap<string, Resource>,
  signal: AbortSignal,
): Promise<CommandGroup> {
  const owner = ownerOf(resource);
  const { data } = await callList(
    resource,
    { ...query, perPage: perResource, include: owner ? [owner.key] : [] },
    { signal },
  );
  const second = searchFields(resource).find(({ apiName }) => apiName !== resource.title)?.apiName;
  const to = linksToOne(owner?.field) ? resources.get(owner.field.to) : undefined;
  const hintOf = (record: Readonly<Record<string, unknown>>): string => {
    const known = owner ? record[owner.key] : undefined;
    const belongs = to && isPlainObject(known) ? titleOf(to, known) : "";
    return [belongs, second ? String(record[second] ?? "") : ""].filter(Boolean).join(" · ");
  };
  return {
    name: pluralOf(resource),
    commands: data.map((record) => ({
      id: `record:${resource.name}/${String(record["id"])}`,
      label: titleOf(resource, record),
      icon: resource.icon,
      to: `/${resource.name}/${String(record["id"])}`,
      ...(hintOf(record) ? { hint: hintOf(record) } : {}),
    })),
  };
}

/**
 * Records whose searched fields hold the text, of every resource given, a few of each. One letter
 * is too little to ask for. Where nothing holds it and `withTypos`, they are asked once more for
 * words that are a letter away.
 */
export function useRecordSearch(
  resources: readonly Resource[],
  typed: string,
  withTypos: boolean,
): Found {
  const text = typed.trim();
  const known = useResources();
  const ask = useMemo(() => {
    if (text.length < 2) return undefined;
    return async (signal: AbortSignal) => {
      const askAll = (query: Partial<ListQuery>) =>
        settled(resources.map((resource) => search(resource, query, known, signal)));
      const found = await askAll({ search: text });
      const isOver = signal.aborted || found.groups.length > 0 || found.state === "failed";
      return isOver || !withTypos ? found : askAll({ search: text, searchTypos: true });
    };
  }, [resources, known, text, withTypos]);
  return usePausedSearch(ask);
}
