import { QueryClient, type Query } from "@tanstack/react-query";
import { isWorthRetrying } from "./api-failure";
import { onServerBack } from "./reachability";
import { onSessionChange, readSession } from "./session";
import { readView } from "./view-as";

const minute = 60_000;
const retryOnce = (count: number, error: unknown) => count < 1 && isWorthRetrying(error);
/** 1 s, doubling, at most 30 s. */
const retryDelay = (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000);

/**
 * A request is always tried: a browser that says it is offline may still reach a server on its own
 * machine, and where it does not, a failure with a way to try again tells more than a page that
 * waits.
 */
const networkMode = "always";

/**
 * The cache of the server's answers. A refusal is never asked for again by itself: asking twice
 * does not turn a 4xx into a yes.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode,
        retry: retryOnce,
        retryDelay,
        refetchOnWindowFocus: false,
        refetchOnMount: true,
        staleTime: 5 * minute,
        gcTime: 10 * minute,
      },
      mutations: { networkMode, retry: retryOnce, retryDelay },
    },
  });

type Asked = Pick<Query, "state">;
const hasFailed = ({ state: { status, error, fetchFailureCount } }: Asked) =>
  status === "error" || error !== null || fetchFailureCount > 0;
const mayComeNow = ({ state: { status, error, fetchStatus } }: Asked) =>
  status === "error" && fetchStatus === "idle" && isWorthRetrying(error);

/**
 * Asks again, when one query that had failed gets its answer, for the others that show and failed:
 * not each has a button of its own.
 */
function refetchWithTheFirst(client: QueryClient): () => void {
  const failed = new Set<string>();
  return client.getQueryCache().subscribe((event) => {
    const { queryHash } = event.query;
    if (event.type === "removed") failed.delete(queryHash);
    else if (event.type === "updated" && event.action.type === "error") failed.add(queryHash);
    else if (
      event.type === "updated" &&
      event.action.type === "success" &&
      failed.delete(queryHash)
    )
      void client.refetchQueries({ type: "active", predicate: mayComeNow });
  });
}

/**
 * Asks again, when the server is back after an outage or a failed query is answered, for what shows
 * and could not be had meanwhile. Returns the way to stop.
 */
export function refetchFailed(client: QueryClient): () => void {
  const stops = [
    refetchWithTheFirst(client),
    onServerBack(() => void client.refetchQueries({ type: "active", predicate: hasFailed })),
  ];
  return () => stops.forEach((stop) => stop());
}

const whose = () => `${readSession()?.token ?? ""} ${readView()?.user.id ?? ""}`;

/**
 * Empties the cache whenever somebody else, or nobody, is signed in, or the console is looked at
 * with other rights. Returns the way to stop.
 */
export function clearOnChangeOfUser(client: QueryClient): () => void {
  let before = whose();
  return onSessionChange(() => {
    const next = whose();
    if (next === before) return;
    before = next;
    client.clear();
  });
}

/**
 * Has Refine ask authProvider and accessControlProvider anew at each change of the session: both
 * answer from it. Returns the way to stop.
 */
export const askAnewOnChange = (client: QueryClient): (() => void) =>
  onSessionChange(() => {
    for (const key of ["auth", "access"]) void client.invalidateQueries({ queryKey: [key] });
  });

export const queryClient = createQueryClient();
