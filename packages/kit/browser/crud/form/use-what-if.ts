import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

const pause = 300;

/**
 * Asks what a record would do while it is being put together: a moment after the last change, and
 * only of what is complete.
 * @param name of the question, in the cache
 * @param asked the body as JSON
 */
export function useWhatIf<Answer>(
  name: string,
  asked: string,
  isEnough: boolean,
  ask: (body: string, signal: AbortSignal) => Promise<Answer>,
) {
  const [settled] = useDebouncedValue(asked, pause);
  return useQuery({
    queryKey: [name, "what-if", settled],
    enabled: isEnough && settled === asked,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    queryFn: ({ signal }) => ask(settled, signal),
  });
}
