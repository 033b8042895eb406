import { isLink } from "../../../fields/questions";
import { useDataProvider } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { useMayDo } from "../../fields/may";
import { useResources } from "../../fields/resource-registry";
import type { EarlierField } from "./earlier-version";

/** By API name, the records that an earlier version points at and that are no longer there. */
type Gone = ReadonlyMap<string, readonly number[]>;

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (id): id is number => typeof id === "number",
  );

/**
 * Looks which of the records that these fields pointed at are gone. Of resources whose list one may
 * not open nothing is known; the API judges when it is asked to write.
 */
export function useGoneReferences(fields: readonly EarlierField[]): {
  gone: Gone;
  isPending: boolean;
} {
  const provider = useDataProvider();
  const resources = useResources();
  const mayDo = useMayDo();
  const asked = fields.flatMap(({ apiName, field, then }) => {
    if (!isLink(field)) return [];
    const target = resources.get(field.to);
    const ids = idsIn(then);
    return target && ids.length > 0 && mayDo(target, "list")
      ? [{ apiName, to: field.to, ids }]
      : [];
  });
  const { data, isLoading } = useQuery({
    queryKey: ["gone-references", asked],
    enabled: asked.length > 0,
    staleTime: 0,
    queryFn: async () => {
      const found: [string, number[]][] = [];
      for (const { apiName, to, ids } of asked) {
        const answer = await provider().getMany?.({ resource: to, ids });
        const there = new Set((answer?.data ?? []).map(({ id }) => Number(id)));
        found.push([apiName, ids.filter((id) => !there.has(id))]);
      }
      return found;
    },
  });
  return { gone: new Map(data ?? []), isPending: isLoading };
}
