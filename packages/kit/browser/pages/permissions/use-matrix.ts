import { useInvalidate, useNotification } from "@refinedev/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { createActionKey } from "../../crud/form/action-key";
import { ApiFailure, isWorthRetrying } from "../../providers/api-failure";
import { call, type AnswerTo, type BodyFor } from "../../providers/call";
import { useLive } from "../../providers/live/use-live";
import { t } from "../../strings/permissions";
import {
  changesOf,
  noDraft,
  permissionsOf,
  settled,
  switched,
  type MatrixDraft,
  type MatrixGroup,
} from "./matrix-draft";

type Answer = AnswerTo<"PUT /admin/permissions">;
const matrixKey = ["permissions", "matrix"];

const isStale = (error: unknown): error is ApiFailure & { data: Answer } =>
  error instanceof ApiFailure &&
  error.statusCode === 412 &&
  Array.isArray((error.data as Partial<Answer> | undefined)?.groups);

/** Sends the changed groups as they are to be, each from the version it stands at. */
function useSave(
  onSaved: (groups: MatrixGroup[]) => void,
  onStale: (groups: MatrixGroup[]) => void,
) {
  const { open } = useNotification();
  const invalidate = useInvalidate();
  const action = useRef(createActionKey());
  return useMutation({
    mutationFn: (groups: BodyFor<"PUT /admin/permissions">["groups"]) =>
      call("PUT /admin/permissions", {
        body: { groups },
        key: action.current.keyFor(JSON.stringify(groups)),
      }),
    onSuccess: ({ data, message }) => {
      action.current.settle();
      onSaved(data.groups);
      open?.({ type: "success", message });
      void invalidate({ resource: "user-groups", invalidates: ["list", "many", "detail"] });
    },
    onError: (error) => {
      if (!isWorthRetrying(error)) action.current.settle();
      if (isStale(error)) onStale(error.data.groups);
    },
  });
}

/**
 * The matrix as it stands, what is to become of it, and its saving. A change by somebody else never
 * takes away what was switched here.
 */
export function useMatrix() {
  const cache = useQueryClient();
  const { data, isError, error, refetch } = useQuery({
    queryKey: matrixKey,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/permissions/matrix", { signal })).data.groups,
  });
  const [wishes, setWishes] = useState<MatrixDraft>(noDraft);
  const [overtaken, setOvertaken] = useState(false);
  const groups = useMemo(() => data ?? [], [data]);
  const draft = useMemo(() => settled(groups, wishes), [groups, wishes]);
  const changes = useMemo(() => changesOf(groups, draft), [groups, draft]);
  useLive("rights", () => cache.invalidateQueries({ queryKey: matrixKey }));
  const show = (next: MatrixGroup[]) => cache.setQueryData(matrixKey, next);
  const drop = () => {
    setWishes(noDraft);
    setOvertaken(false);
  };
  const saving = useSave(
    (next) => {
      show(next);
      drop();
    },
    (next) => {
      show(next);
      setOvertaken(true);
    },
  );
  return {
    groups,
    draft,
    changes,
    overtaken,
    loaded: data !== undefined,
    failed: isError && data === undefined,
    reason: error?.message,
    refetch: () => void refetch(),
    drop,
    set: (ids: readonly number[], keys: readonly string[], on: boolean) =>
      setWishes((before) => switched(groups, settled(groups, before), ids, keys, on)),
    save: (then: { onSuccess(): void }) =>
      saving.mutate(
        changes.map(({ group }) => ({
          id: group.id,
          version: group.version,
          permissions: permissionsOf(group, draft),
        })),
        then,
      ),
    saving: saving.isPending,
    refusal:
      saving.error && !isStale(saving.error) ? saving.error.message || t("notSaved") : undefined,
    forgetRefusal: saving.reset,
  };
}
