import { QueryClient } from "@tanstack/react-query";
import { isWorthRetrying } from "./api-failure";
import { onSessionChange, readSession } from "./session";
import { readView } from "./view-as";

const minute = 60_000;
const retryOnce = (count: number, error: unknown) => count < 1 && isWorthRetrying(error);
/** 1 s, doubling, at most 30 s. */
const retryDelay = (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000);

/**
 * A request is always tried: a browser that says it is offline may still reach a server on its own machine, and where it
 * does not, a failure with a way to try again tells more than a page that waits.
 */
const networkMode = "always";

/** The cache of the server's answers. A refusal is never asked for again by itself: asking twice does not turn a 4xx into a yes. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode, retry: retryOnce, retryDelay, refetchOnWindowFocus: false, refetchOnMount: true, staleTime: 5 * minute, gcTime: 10 * minute },
      mutations: { networkMode, retry: retryOnce, retryDelay },
    },
  });

const whose = () => `${readSession()?.token ?? ""} ${readView()?.user.id ?? ""}`;

/** Empties the cache whenever somebody else, or nobody, is signed in, or the console is looked at with other rights. Returns the way to stop. */
export function clearOnChangeOfUser(client: QueryClient): () => void {
  let before = whose();
  return onSessionChange(() => {
    const next = whose();
    if (next === before) return;
    before = next;
    client.clear();
  });
}

export const queryClient = createQueryClient();
