import { useQuery } from "@tanstack/react-query";
import { call } from "../../providers/call";

async function count(list: string, signal: AbortSignal): Promise<number> {
  const [resource = "", query = ""] = list.split("?", 2);
  const { meta } = await call("GET /admin/:resource", {
    params: { resource },
    query: new URLSearchParams(`${query}&per_page=1`),
    answer: "page",
    signal,
  });
  return meta.total;
}

/** Counts what lists hold (`members?status=active`) by name, anew each time somebody asks. */
export const useConcerned = <Name extends string>(lists: Readonly<Record<Name, string>>) =>
  useQuery({
    queryKey: ["settings", "concerned", lists],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const names = Object.keys(lists) as Name[];
      const counts = await Promise.all(names.map((name) => count(lists[name], signal)));
      return Object.fromEntries(names.map((name, at) => [name, counts[at] ?? 0])) as Record<
        Name,
        number
      >;
    },
  });
