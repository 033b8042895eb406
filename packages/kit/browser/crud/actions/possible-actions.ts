import { useMemo } from "react";
import type { BaseRecord } from "@refinedev/core";
import { recordActions, whyNotPossible, type RecordAction, type Resource } from "../../../schema";
import { useAsk } from "../../fields/may";
import { refusedOf } from "../../fields/refused";

/** The declared actions of a resource that the signed-in person may do. The API checks again. */
export function usePermittedActions(resource: Resource): readonly RecordAction[] {
  const ask = useAsk();
  return useMemo(
    () =>
      recordActions(resource).filter(
        ({ name }) => ask({ resource: resource.name, action: name }).can,
      ),
    [resource, ask],
  );
}

/** Those of them that are possible for a record as it stands. */
export const possibleActions = (
  resource: Resource,
  record: Readonly<BaseRecord>,
  permitted: readonly RecordAction[],
): RecordAction[] =>
  typeof record["deleted_at"] === "string"
    ? []
    : permitted.filter(
        (action) =>
          whyNotPossible(resource, action, record) === undefined &&
          refusedOf(record, action.name) === undefined,
      );

/** Whether an action asks before it is done. */
export const isAsking = ({ confirm, fields }: RecordAction): boolean =>
  confirm !== undefined || Object.keys(fields).length > 0;
