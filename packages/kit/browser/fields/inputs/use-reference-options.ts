import { useList, useMany } from "@refinedev/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Condition, Resource } from "../../../schema";
import { optionOf, type ReferenceOption } from "./reference-option";

const pause = 200;
const pageSize = 20;

export interface ReferenceSearch {
  options: readonly ReferenceOption[];
  /** How many there are beside those. */
  more: number;
  /** What is shown belongs to an earlier text. */
  busy: boolean;
  /** The text the options were asked for with. */
  search: string;
  error: { message?: string } | null;
  again(): void;
}

/**
 * The first records the server finds for a text. Typing on abandons the request before; a closed
 * picker asks nothing.
 * @param conditions what the records that may be chosen meet
 */
export function useReferenceSearch(
  resource: Resource,
  text: string,
  open: boolean,
  conditions: readonly Condition[] = [],
): ReferenceSearch {
  const [search] = useDebouncedValue(text.trim().slice(0, 200), pause);
  const { query, result } = useList({
    resource: resource.name,
    meta: {
      listQuery: { search, perPage: pageSize, ...(conditions.length > 0 ? { conditions } : {}) },
    },
    queryOptions: { enabled: open, placeholderData: keepPreviousData, staleTime: 30_000 },
    errorNotification: false,
  });
  const options = useMemo(
    () =>
      result.data
        .map((record) => optionOf(resource, record))
        .filter((option) => option !== undefined),
    [resource, result.data],
  );
  return {
    options,
    more: Math.max(0, (result.total ?? 0) - options.length),
    busy: query.isPending || query.isPlaceholderData || search !== text.trim().slice(0, 200),
    search,
    error: query.error,
    again: () => void query.refetch(),
  };
}

/** The chosen records as options: those that are known, and the rest asked for in one request. */
export function useReferenceLabels(
  resource: Resource,
  ids: readonly number[],
  known: readonly ReferenceOption[],
): ReferenceOption[] {
  const byId = new Map(known.map((option) => [option.id, option]));
  const missing = ids.filter((id) => !byId.has(id));
  const { result } = useMany({
    resource: resource.name,
    ids: missing,
    queryOptions: { enabled: missing.length > 0, staleTime: 30_000 },
    errorNotification: false,
  });
  for (const record of missing.length > 0 ? result.data : []) {
    const option = optionOf(resource, record);
    if (option) byId.set(option.id, option);
  }
  return ids.map((id) => byId.get(id) ?? { id, title: "" });
}
