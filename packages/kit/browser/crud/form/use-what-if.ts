import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, skipToken, useQuery, type QueryKey } from "@tanstack/react-query";

/** Milliseconds without a change before it is asked. */
const pauseMs = 300;

/**
 * Asks what something would do while it is being put together: a moment after the last change, and
 * only while it is complete. The last answer stays until the next one comes.
 * @param key of the question, in the cache
 * @param body plain data; undefined while it is not complete
 */
export function useWhatIf<Body, Answer>(
  key: QueryKey,
  body: Body | undefined,
  ask: (body: Body, signal: AbortSignal) => Promise<{ data: Answer }>,
) {
  const asked = body === undefined ? undefined : JSON.stringify(body);
  const [settled] = useDebouncedValue(asked, pauseMs);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...key, settled],
    enabled: settled === asked,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    queryFn:
      settled === undefined
        ? skipToken
        : async ({ signal }) => (await ask(JSON.parse(settled) as Body, signal)).data,
  });
  return {
    answer: body === undefined ? undefined : data,
    error: body === undefined ? null : error,
    /** Whether the answer is about what is put together now. */
    isFresh: body !== undefined && settled === asked && !isFetching && !isPlaceholderData && !error,
    again: refetch,
  };
}
