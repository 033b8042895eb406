import { Button } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { useCallback, useMemo, useState } from "react";
import { titleOf, type RecordAction, type Resource } from "../../../schema";
import { useOfferCommands } from "../../fields/page-commands";
import { t } from "../../strings/record-actions";
import { DoAction } from "./do-action";
import { isAsking, possibleActions, usePermittedActions } from "./possible-actions";

/**
 * On the page of a record: what can be done to it as it stands, in the order of its declaration; in
 * the command palette too.
 */
export function ActionButtons({
  resource,
  record,
}: {
  resource: Resource;
  record: BaseRecord & { id: number };
}) {
  const permitted = usePermittedActions(resource);
  const [chosen, setChosen] = useState<RecordAction>();
  const close = useCallback(() => setChosen(undefined), []);
  const possible = useMemo(
    () => possibleActions(resource, record, permitted),
    [resource, record, permitted],
  );
  useOfferCommands(
    useMemo(
      () =>
        possible.map((action) => ({
          id: `act:${action.name}`,
          label: t("ask", { label: action.label, title: titleOf(resource, record) }),
          run: () => setChosen(action),
        })),
      [resource, record, possible],
    ),
  );
  return (
    <>
      {possible.map((action) => (
        <Button
          key={action.name}
          variant="light"
          color={action.danger ? "red" : undefined}
          loading={chosen === action && !isAsking(action)}
          onClick={() => setChosen(action)}
        >
          {action.label}
        </Button>
      ))}
      {chosen ? (
        <DoAction resource={resource} record={record} action={chosen} onClose={close} />
      ) : null}
    </>
  );
}
