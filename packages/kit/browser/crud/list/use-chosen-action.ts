import { useCallback, useState } from "react";
import { recordAction, type RecordAction, type Resource } from "../../../schema";
import type { ListRecord } from "./list-pages";

/**
 * A declared action that was chosen in the row of a record. The record follows the list, so that a
 * second try after someone else's change is made to the newer version.
 */
export function useChosenAction(resource: Resource, records: readonly ListRecord[]) {
  const [chosen, setChosen] = useState<{ action: RecordAction; record: ListRecord }>();
  const choose = useCallback(
    (name: string, id: number) => {
      const [action, record] = [recordAction(resource, name), records.find((one) => one.id === id)];
      if (action && record) setChosen({ action, record });
    },
    [resource, records],
  );
  const onChosen = useCallback(() => setChosen(undefined), []);
  const now = chosen && records.find(({ id }) => id === chosen.record.id);
  return { chosen: now ? { ...chosen, record: now } : chosen, choose, onChosen };
}
