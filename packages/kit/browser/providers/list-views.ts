import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AxiosInstance } from "axios";
import { listViewTopic, viewParameter } from "../../schema";
import { call, type AnswerTo } from "./call";
import { useLive } from "./live/use-live";

/** A saved view of a list, as the one who is signed in can use it. */
export type ListView = AnswerTo<"GET /admin/list-views">[number];

/** The key of the saved views in the cache of answers. */
export const listViewsKey = ["list-views"];

/** The part of the address of a list that opens a view, with its question mark. */
export function viewSearch({ id, query }: Pick<ListView, "id" | "query">): string {
  const params = new URLSearchParams(query);
  params.set(viewParameter, String(id));
  return `?${params.toString().replace(/%5B/g, "[").replace(/%5D/g, "]").replace(/%2C/g, ",")}`;
}

/**
 * The saved views of every list that one may open, one's own and the shared ones; they follow what
 * others change.
 * @param enabled whether it is time to ask for them
 */
export function useListViews({
  enabled = true,
  client,
}: { enabled?: boolean; client?: AxiosInstance } = {}) {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: listViewsKey,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/list-views", { signal, ...(client ? { client } : {}) })).data,
    enabled,
  });
  useLive(listViewTopic, () =>
    cache.invalidateQueries({ queryKey: listViewsKey }, { cancelRefetch: false }),
  );
  return { views: query.data, error: query.error, refetch: query.refetch };
}
