import { isLink } from "../../../fields/questions";
import { useCreate, useInvalidate, useUpdate, type BaseRecord } from "@refinedev/core";
import { useRef } from "react";
import { fieldsOf, type Resource } from "../../../schema";
import { useResources } from "../../fields/resource-registry";
import { isWorthRetrying } from "../../providers/api-failure";
import type { Noted } from "../../providers/data-provider";
import { createActionKey } from "./action-key";
import { useKeepSaved } from "./use-keep-saved";
import { failureOf, type Failure } from "./failure";
import { bodyOf } from "./form-fields";
import type { FormState } from "./form-state";

export type SaveResult = ({ saved: BaseRecord } & Noted) | { failure: Failure };

const pointsAt = (one: Resource, other: Resource) =>
  fieldsOf(one).some(([, field]) => isLink(field) && field.to === other.name);

/** Makes everything be asked for anew that may show the record's name or its links. */
function useRefreshRelated(resource: Resource) {
  const invalidate = useInvalidate();
  const resources = useResources();
  return () => {
    for (const other of resources.values()) {
      if (other.name !== resource.name && (pointsAt(other, resource) || pointsAt(resource, other)))
        void invalidate({ resource: other.name, invalidates: ["list", "many", "detail"] });
    }
  };
}

/**
 * Sends what a form holds: one POST, or a PATCH of what was changed, on the version it was changed
 * from. The key of the action stays the same while the same is sent again without an answer having
 * come. Never rejects: a failure is a result.
 */
export function useSaveRecord(resource: Resource, id?: number) {
  const quiet = {
    resource: resource.name,
    successNotification: false,
    errorNotification: false,
  } as const;
  const { mutateAsync: create } = useCreate();
  const { mutateAsync: update } = useUpdate();
  const invalidate = useInvalidate();
  const refreshRelated = useRefreshRelated(resource);
  const keepSaved = useKeepSaved(resource);
  const action = useRef(createActionKey());
  return async (state: FormState): Promise<SaveResult> => {
    const values = bodyOf(resource, state.mode, state.base, state.values);
    const idempotencyKey = action.current.keyFor(JSON.stringify([state.version ?? null, values]));
    try {
      const { data, notes }: { data: BaseRecord } & Noted =
        id === undefined
          ? await create({ ...quiet, values, meta: { idempotencyKey } })
          : await update({
              ...quiet,
              id,
              values,
              // The record is read again below, once its answer is in the cache: a request that
              // begins earlier and ends with the form would put back what was there before.
              invalidates: ["list", "many"],
              meta: { idempotencyKey, version: state.version },
            });
      action.current.settle();
      if (id !== undefined) keepSaved(id, data);
      refreshRelated();
      return notes ? { saved: data, notes } : { saved: data };
    } catch (error) {
      const failure = failureOf(error);
      // A server that could not work now is asked for the same thing again, also where it says that
      // nothing was saved.
      if (failure.kind !== "unknown" && !isWorthRetrying(error)) action.current.settle();
      return { failure };
    } finally {
      if (id !== undefined)
        void invalidate({ resource: resource.name, id, invalidates: ["detail"] });
    }
  };
}
