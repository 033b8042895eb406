import { useInvalidate } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Resource } from "../../../../schema";
import { useApiClient } from "../../../fields/api-client";
import { call, type AnswerTo } from "../../../providers/call";
import { undoStrings } from "../../../strings/import-undo";
import { callInSlices } from "../../bulk/long-call";
import { useAction } from "../../form/use-action";

export type Undone = AnswerTo<"POST /admin/:resource/imports/:import/undo">;
export type PastImport = AnswerTo<"GET /admin/:resource/imports">[number];

const keyOf = (resource: Resource) => ["imports", resource.name];

/** Undoes an import; a second press while the first is unanswered does nothing twice. */
export function useUndo(resource: Resource, onAnswer: (answer: Undone) => void) {
  const client = useApiClient();
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  return useAction({
    send: (importId: string, key) =>
      callInSlices(
        (sending) =>
          call("POST /admin/:resource/imports/:import/undo", {
            params: { resource: resource.name, import: importId },
            ...sending,
          }),
        { key, tell: () => undefined, client },
      ),
    titles: { failed: undoStrings.failed, unconfirmed: undoStrings.unconfirmed },
    onDone: (answer) => {
      void queries.invalidateQueries({ queryKey: keyOf(resource) });
      if (answer.removed > 0)
        void invalidate({ resource: resource.name, invalidates: ["list", "many", "detail"] });
      onAnswer(answer);
    },
  });
}

/** The latest imports of a resource; none while that is not known. */
export function usePastImports(resource: Resource): readonly PastImport[] {
  const client = useApiClient();
  const { data = [] } = useQuery({
    queryKey: keyOf(resource),
    queryFn: async ({ signal }) =>
      (
        await call("GET /admin/:resource/imports", {
          params: { resource: resource.name },
          signal,
          client,
        })
      ).data,
    staleTime: 0,
  });
  return data;
}
